"""The main window around the documents: tabs, toolbar, commands, start page, single instance, tracing."""
