"""A second opinion on a file of plots: shapely (GEOS) says of each what is wrong with its shape.

The argument is a GeoJSON file. The answer is a list, in its order: null for a sound plot, "hole", or "invalid". Coordinates are
rounded to six decimals first, as the information system stores them.
"""

import json
import pathlib
import sys

import shapely
from shapely.geometry import shape


def fault(geometry):
    rounded = shapely.transform(shape(geometry), lambda positions: positions.round(6))
    parts = shapely.get_parts(rounded)
    if any(shapely.get_num_interior_rings(part) > 0 for part in parts):
        return "hole"
    return None if rounded.is_valid and rounded.area > 0 else "invalid"


plots = json.loads(pathlib.Path(sys.argv[1]).read_text())
print(json.dumps([fault(plot["geometry"]) for plot in plots["features"]]))
