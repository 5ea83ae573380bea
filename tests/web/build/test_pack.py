"""The shipped sources."""

import ast

from web.build import build
from web.build.pack import strip_annotations, strip_source

SOURCES = [path for path in build._sources() if path.suffix == ".py"]


def _bare(tree: ast.Module) -> ast.Module:
    """Take away what the shipped sources have no more."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            match node.body:
                case [ast.Expr(ast.Constant(str()) as text), *_]:
                    text.value = ""
    tree.body = [_assigned(each) for each in tree.body]
    return tree


def _assigned(node: ast.stmt) -> ast.stmt:
    if isinstance(node, ast.AnnAssign) and node.value:
        return ast.copy_location(ast.Assign([node.target], node.value), node)
    return node


def test_nothing_relies_on_assertions() -> None:
    """The shipped modules are compiled without them: what catches one is never told."""
    for path in SOURCES:
        handlers = [
            node.type
            for node in ast.walk(ast.parse(path.read_bytes()))
            if isinstance(node, ast.ExceptHandler) and node.type
        ]
        caught = {
            node.id for each in handlers for node in ast.walk(each) if isinstance(node, ast.Name)
        }
        assert "AssertionError" not in caught, path


def test_shipped_sources_do_the_same_in_the_same_lines() -> None:
    for path in SOURCES:
        source = path.read_bytes()
        bare = _bare(ast.parse(source))
        shipped = ast.parse(strip_source(strip_annotations(source)))
        assert ast.dump(shipped) == ast.dump(bare), path
        assert _lines(shipped) == _lines(bare), path


def _lines(tree: ast.AST) -> list[int]:
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)]
