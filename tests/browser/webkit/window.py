"""A bare window on WebKitGTK, run as a program of its own: MiniBrowser's is never narrower than 447
pixels, and speaks the system's language only.

Its arguments are the folder for downloads and the languages. It writes lines of JSON about
downloads to the standard output, and reads which permissions pages have, a list in JSON a line.
"""

import json
import sys
from ctypes import (
    CDLL,
    CFUNCTYPE,
    c_char_p,
    c_int,
    c_int16,
    c_uint64,
    c_void_p,
)
from pathlib import Path
from threading import Thread
from typing import Any, Final
from uuid import uuid4

GTK: Final = CDLL("libgtk-3.so.0")
WEBKIT: Final = CDLL("libwebkit2gtk-4.1.so.0")
GDK: Final = CDLL("libgdk-3.so.0")
GOBJECT: Final = CDLL("libgobject-2.0.so.0")
TRUE: Final = c_int(1)
FALSE: Final = c_int(0)
NONE: Final = c_void_p()
TOPLEVEL: Final = c_int(0)
FOCUS_CHANGE: Final = c_int(12)

for function in (
    WEBKIT.webkit_web_context_new_ephemeral,
    WEBKIT.webkit_web_view_get_settings,
    WEBKIT.webkit_download_get_request,
    GTK.gtk_window_new,
    GTK.gtk_widget_get_window,
    GDK.gdk_event_new,
    GOBJECT.g_object_new,
    GOBJECT.g_object_ref,
):
    function.restype = c_void_p
WEBKIT.webkit_web_view_get_type.restype = c_uint64
WEBKIT.webkit_uri_request_get_uri.restype = c_char_p

_kept: Final[list[object]] = []
"""What C calls must not be collected."""


def connect(what: int, signal: bytes, handler: Any, kind: Any) -> None:
    """Have a signal of an object handled by a function of this type."""
    _kept.append(called := kind(handler))
    GOBJECT.g_signal_connect_data(c_void_p(what), signal, called, NONE, NONE, c_int(0))


ON_OBJECT: Final = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)
GIVES_OBJECT: Final = CFUNCTYPE(c_void_p, c_void_p, c_void_p)
ON_EVENT: Final = CFUNCTYPE(None, c_void_p, c_void_p)
ON_NAME: Final = CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p)
ON_REQUEST: Final = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p)


def focus(window: int) -> None:
    """Let a window believe that it has the focus, as all have that Playwright drives."""
    event = GDK.gdk_event_new(FOCUS_CHANGE)
    # Two fields of GdkEventFocus: the window, and whether it gets the focus.
    drawn = c_void_p(GTK.gtk_widget_get_window(c_void_p(window)))
    c_void_p.from_address(event + 8).value = GOBJECT.g_object_ref(drawn)
    c_int16.from_address(event + 18).value = 1
    GTK.gtk_widget_event(c_void_p(window), c_void_p(event))
    GDK.gdk_event_free(c_void_p(event))


class Windows:
    """All windows of a profile."""

    def __init__(self, downloads: Path, languages: list[str]) -> None:
        self.allowed: list[str] = []
        """What pages may do, in Playwright's words."""
        self._downloads = downloads
        self._context = WEBKIT.webkit_web_context_new_ephemeral()
        given = (c_char_p * (len(languages) + 1))(*(each.encode() for each in languages), None)
        context = c_void_p(self._context)
        WEBKIT.webkit_web_context_set_preferred_languages(context, given)
        WEBKIT.webkit_web_context_set_automation_allowed(context, TRUE)
        connect(self._context, b"automation-started", self._begin, ON_OBJECT)
        connect(self._context, b"download-started", self._download, ON_OBJECT)

    def _begin(self, _: int, session: int, __: int) -> None:
        connect(session, b"create-web-view", self._open, GIVES_OBJECT)

    def _open(self, _: int, __: int) -> int:
        view: int = GOBJECT.g_object_new(
            c_uint64(WEBKIT.webkit_web_view_get_type()),
            *(b"web-context", c_void_p(self._context)),
            *(b"is-controlled-by-automation", TRUE),
            NONE,
        )
        settings = c_void_p(WEBKIT.webkit_web_view_get_settings(c_void_p(view)))
        WEBKIT.webkit_settings_set_enable_developer_extras(settings, TRUE)
        # The inspector does not say that a page comes back from memory.
        WEBKIT.webkit_settings_set_enable_page_cache(settings, FALSE)
        window: int = GTK.gtk_window_new(TOPLEVEL)
        GTK.gtk_container_add(c_void_p(window), c_void_p(view))
        connect(view, b"permission-request", self._ask, ON_REQUEST)
        connect(view, b"close", lambda *_: GTK.gtk_widget_destroy(c_void_p(window)), ON_EVENT)
        GTK.gtk_widget_show_all(c_void_p(window))
        focus(window)
        WEBKIT.webkit_web_view_load_uri(c_void_p(view), b"about:blank")
        return view

    def _ask(self, _: int, request: int, __: int) -> int:
        may = (
            WEBKIT.webkit_permission_request_allow
            if self.allowed
            else WEBKIT.webkit_permission_request_deny
        )
        may(c_void_p(request))
        return 1

    def _download(self, _: int, download: int, __: int) -> None:
        id = str(uuid4())
        request = c_void_p(WEBKIT.webkit_download_get_request(c_void_p(download)))
        tell(uuid=id, url=WEBKIT.webkit_uri_request_get_uri(request).decode())

        def decide(_: int, name: bytes, __: int) -> int:
            tell(uuid=id, name=name.decode())
            place = (self._downloads / id).as_uri().encode()
            WEBKIT.webkit_download_set_destination(c_void_p(download), place)
            return 1

        connect(download, b"decide-destination", decide, ON_NAME)
        connect(download, b"finished", lambda *_: tell(uuid=id), ON_EVENT)


def tell(**what: str) -> None:
    print(json.dumps(what), flush=True)


def main(downloads: str, *languages: str) -> None:
    """Run until the program is ended."""
    GTK.gtk_init(NONE, NONE)
    windows = Windows(Path(downloads), list(languages))

    def listen() -> None:
        for line in sys.stdin:
            windows.allowed = json.loads(line)

    Thread(target=listen, daemon=True).start()
    GTK.gtk_main()


if __name__ == "__main__":
    main(*sys.argv[1:])
