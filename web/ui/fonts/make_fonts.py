"""Makes heading.woff2 and text.woff2 of the Latin files of Figtree and IBM Plex Sans. Needs fontTools and brotli."""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.iup import iup_delta_optimize
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).parent
FONTS = {
    "heading": ("figtree/files/figtree-latin-wght-normal.woff2", 650, ["kern", "tnum", "lnum", "rvrn"]),
    "text": ("ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2", 600, ["kern"]),
}
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0·×\u200b–—‘’“”•…›↑↓−"

# In thousandths of the size of the letters: at 24 px a twentieth of a pixel.
TOLERANCE = 2


def keep_letters(font, features):
    options = Options()
    options.hinting = False
    options.layout_features = features
    options.layout_scripts = ["DFLT", "latn"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)


def values_of(subtable):
    if subtable.Format == 1:
        return [pair.Value1 for pairs in subtable.PairSet for pair in pairs.PairValueRecord]
    return [pair.Value1 for first in subtable.Class1Record for pair in first.Class2Record]


def keep_kerning_of_regular(font):
    """All weights are kerned as the lightest one."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            pairs = getattr(subtable, "ExtSubTable", subtable)
            for value in values_of(pairs):
                if value is not None and hasattr(value, "XAdvDevice"):
                    del value.XAdvDevice
            pairs.ValueFormat1 = 4
    if "GDEF" in font and getattr(font["GDEF"].table, "VarStore", None):
        font["GDEF"].table.VarStore = None
        font["GDEF"].table.Version = 0x00010000


def round_outlines(font):
    """Points that move almost as those beside them move exactly so."""
    for name, variations in font["gvar"].variations.items():
        coordinates, control = font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics)
        for variation in variations:
            variation.calcInferredDeltas(coordinates, control.endPts)
            moves = [move or (0, 0) for move in variation.coordinates]
            kept = iup_delta_optimize(moves, coordinates, control.endPts, tolerance=TOLERANCE)
            variation.coordinates = [move and tuple(map(round, move)) for move in kept]
        font["gvar"].variations[name] = [each for each in variations if any(each.coordinates)]


for name, (path, heaviest, features) in FONTS.items():
    font = TTFont(Path(sys.argv[1]) / path)
    keep_letters(font, features)
    instantiateVariableFont(font, {"wght": (400, 400, heaviest)}, inplace=True)
    keep_kerning_of_regular(font)
    round_outlines(font)
    font.flavor = "woff2"
    font.save(FOLDER / f"{name}.woff2")
    print(name, (FOLDER / f"{name}.woff2").stat().st_size)
