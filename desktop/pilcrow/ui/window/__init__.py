"""The window around the documents: tabs, bars, commands, start page, one instance, tracing."""
