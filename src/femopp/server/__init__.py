"""Tables for people in browsers: HTTP, sockets, storage, and the time that passes."""
