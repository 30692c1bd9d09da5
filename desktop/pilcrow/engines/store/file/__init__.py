"""The library's SQLite file: connections, tables, migrations, packed values."""
