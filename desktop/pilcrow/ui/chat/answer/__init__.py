"""Display of an answer: Markdown, citation chips, and the passages behind them."""
