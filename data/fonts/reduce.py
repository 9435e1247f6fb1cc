"""
Reduces the variable font of the pages to what they use: python reduce.py latin-wght-normal.woff2 reduced.woff2
Weights 400 to 700, all letters of the file, kerning that is the same for every weight, no hints. Needs fontTools 4 and brotli.
"""
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FEATURES = ["kern", "mark", "mkmk", "ccmp", "liga", "locl", "tnum"]


# Units of the font, of which an em has 2048.
LEAST_DIFFERENCE = 41


def simplify_kerning(font: TTFont) -> None:
    """Most pairs differ little from weight to weight, and the differences are a third of the file: the small ones are left out."""
    differences = font["GDEF"].table.VarStore.VarData
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for pairs in (table for table in lookup.SubTable if lookup.LookupType == 2):
            if pairs.Format == 1:
                records = [record for group in pairs.PairSet for record in group.PairValueRecord]
            else:
                records = [record for first in pairs.Class1Record for record in first.Class2Record]
            for value in (record.Value1 for record in records):
                index = getattr(value, "XAdvDevice", None)
                if index is None:
                    continue
                difference = sum(differences[index.StartSize].Item[index.EndSize])
                if abs(difference) < LEAST_DIFFERENCE:
                    value.XAdvDevice = None


source, target = sys.argv[1:]
font = TTFont(source)
subsetter = Subsetter(Options(layout_features=FEATURES, notdef_outline=True))
subsetter.populate(unicodes=font.getBestCmap().keys())
subsetter.subset(font)
font = instantiateVariableFont(font, {"wght": (400, 700)})
simplify_kerning(font)
font.flavor = "woff2"
font.save(target)
