"""First script of the frozen program: a second start hands its files to the open window, and ends."""

import sys

from pilcrow.cli.second_start import handed_over

if handed_over(sys.argv[1:]):
    sys.exit()
