"""An answer as it is read: Markdown, citation chips, and the passages behind them."""
