"""The window. The only place with Qt; it knows core and settings, and the engines through `backend` alone."""
