"""The check of what the supported browsers have finds what they lack."""

import subprocess
from pathlib import Path

import serve

SCRIPT = """
export const change = () => document.startViewTransition(() => {});
export const { groupBy } = Object, pattern = /(?<=a)b/v;
"""
STYLE = """
p {
  anchor-name: --a;
  width: 1rch;
  color: red;
  color: light-dark(red, blue);
  content: "a" / "";
  &:open { background: light-dark(red, blue); user-select: none; }
}
i { content: "a"; content: "a" / "" }
@supports (position-try: flip-block) { p { position-try: flip-block } }
@position-try --a { top: 0 }
"""


def test_what_a_supported_browser_lacks_is_found(tmp_path: Path) -> None:
    (tmp_path / "new.mjs").write_text(SCRIPT)
    (tmp_path / "new.css").write_text(STYLE)
    command = [str(serve.find_node()), str(serve.ROOT / "tests/compatibility.mjs"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    found = done.stdout.splitlines()
    wanted = (
        *("startViewTransition", "groupBy", "new.mjs: new syntax"),
        *("properties.anchor-name", "length.rch", "selectors.open", "color.light-dark"),
        *("at-rules.position-try", "regular expression flag", "content.alt_text"),
    )
    for name in wanted:
        assert sum(name in line for line in found) == 1, (name, found)
    assert len(found) == len(wanted), "a fallback, a prefix that esbuild adds, or @supports"
