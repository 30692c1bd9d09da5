"""One page of a PDF as `core.page` values: characters, lines, rules, drawings. For child processes."""
