"""A second opinion on outlines: shapely (GEOS) says which of them are sound.

The argument is a JSON file of outlines in millionths of a degree. The answer is a list of truth values, in their order.
"""

import json
import pathlib
import sys

import shapely

outlines = json.loads(pathlib.Path(sys.argv[1]).read_text())
degrees = lambda outline: [(x / 1e6, y / 1e6) for x, y in outline]
polygons = [shapely.Polygon(degrees(outline)) for outline in outlines]
print(json.dumps([bool(polygon.is_valid and polygon.area > 0) for polygon in polygons]))
