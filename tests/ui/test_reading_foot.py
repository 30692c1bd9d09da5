"""How far the reader is, at the foot of the contents."""

from __future__ import annotations

from pathlib import Path

from windows import Desktop

import pdfs
from pilcrow.ui.contents.reading_foot import ReadingFoot


def test_the_foot_tells_progress_and_the_time_that_the_section_takes(desktop: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "long.pdf"
    text = [pdfs.sentences(40, n) for n in range(8)]
    pdfs.html(path, [f"<h1>{n + 1} Chapter</h1><p>{each}</p>" for n, each in enumerate(text)])
    desktop.start()
    tab = desktop.open(path)
    (foot,) = tab.contents.findChildren(ReadingFoot)
    desktop.wait(foot.isVisible)
    assert tab.info is not None
    pages = len(tab.info.pages)
    first, per_page = f"{1 / pages:.0%}".replace("%", " %"), 1 / pages
    assert foot.share.text() == f"at {first}"
    assert foot.left.text().endswith("min left in section")
    tab.viewer.scroller.go_to(pages - 1)
    assert foot.share.text() == f"here 100 % · last read at {first}", "what is jumped to is not read yet"
    assert not foot.left.text(), "the time is for what is read"
    tab.viewer.scroller.back()
    assert foot.share.text() == f"at {first}"
    tab.viewer.scroller.go_to(pages - 2)
    tab.viewer.scroller.scroll_by(0, 40, smoothly=False)
    before = f"{1 - per_page:.0%}".replace("%", " %")
    assert foot.share.text() == f"at {before}", "it is read on there"
