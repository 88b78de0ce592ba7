"""A second opinion on a file of plots: shapely (GEOS) says what is wrong with each shape, and pyproj (PROJ) how large it is.

The argument is a GeoJSON file of polygons and multipolygons. The answer is a list, in its order: the reasons against a plot by
their names in `docs/eudr-checks.md`, and its area in square metres, on the ellipsoid and in an equal-area projection. Each
outline is judged as it is, and again with six decimals if nothing was wrong with it.

A side that is straight on the ellipsoid is bent in the projection, by its length squared times the tangent of the latitude over
eight radii. `bend_m2` is what all sides of a plot may add to the projected area or take from it.
"""

import itertools
import json
import pathlib
import sys

import numpy
import pyproj
import shapely

ellipsoid = pyproj.Geod(ellps="WGS84")
to_equal_area = pyproj.Transformer.from_crs("EPSG:4326", "EPSG:6933", always_xy=True)


def square_metres(polygon):
    return abs(ellipsoid.geometry_area_perimeter(polygon)[0])


def projected_square_metres(polygon):
    return shapely.transform(polygon, to_equal_area.transform, interleaved=False).area


def bend_square_metres(polygon):
    lon, lat = polygon.exterior.xy
    lengths = numpy.array(ellipsoid.line_lengths(lon, lat))
    return float((lengths**3).sum() / 12 / ellipsoid.a * numpy.tan(numpy.radians(numpy.abs(lat).max())))


def sides_lie_on_one_another(ring):
    sides = shapely.linestrings([pair for pair in itertools.pairwise(ring)])
    first, second = numpy.triu_indices(len(sides), k=1)
    return shapely.relate_pattern(sides[first], sides[second], "1********").any()


def faults(ring):
    found = set()
    if ring[0] != ring[-1]:
        found.add("POLYGON_NOT_CLOSED")
    plain = [position for position, _ in itertools.groupby(ring)]
    if len(plain) < len(ring):
        found.add("POSITIONS_DOUBLED")
    plain += plain[:1] if plain[0] != plain[-1] else []
    if len(plain) < 4:
        return found | {"TOO_FEW_POSITIONS"}
    if shapely.get_dimensions(shapely.MultiPoint(plain).convex_hull) < 2:
        return found | {"POLYGON_NO_AREA"}
    polygon = shapely.Polygon(plain)
    if not polygon.is_valid:
        assert "Self-intersection" in shapely.is_valid_reason(polygon), shapely.is_valid_reason(polygon)
        return found | {"POLYGON_SIDES_OVERLAP" if sides_lie_on_one_another(plain) else "POLYGON_SELF_INTERSECTS"}
    return found | {"POLYGON_NO_AREA"} if square_metres(polygon) < 0.5 else found


def share_land(one, other):
    matrix = shapely.relate(one, other)
    shared, border = one.intersection(other).area, one.boundary.intersection(other.boundary).length
    # The relation is exact. The area and the length are not: of sides that are a rounding apart they miss the crumb between.
    assert matrix[0] == "2" or shared < 1e-18, (matrix, shared)
    assert matrix[4] == "1" or matrix[0] == "2" or border < 1e-12, (matrix, border)
    return matrix[0] == "2" or matrix[4] == "1"


def judged(geometry):
    parts = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    found = {"POLYGON_HAS_HOLE" for rings in parts if len(rings) > 1}
    as_sent = [[tuple(position) for position in rings[0]] for rings in parts]
    rounded = [[(round(x, 6), round(y, 6)) for x, y in ring] for ring in as_sent]
    for ring, with_six_decimals in zip(as_sent, rounded):
        found |= faults(ring) or faults(with_six_decimals)
    if found - {"POLYGON_HAS_HOLE"}:
        return {"reasons": sorted(found)}
    if any(share_land(shapely.Polygon(a), shapely.Polygon(b)) for a, b in itertools.combinations(as_sent, 2)):
        return {"reasons": sorted(found | {"POLYGONS_OVERLAP"})}
    polygons = [shapely.Polygon(ring) for ring in rounded]
    return {
        "reasons": sorted(found),
        "m2": sum(map(square_metres, polygons)),
        "projected_m2": sum(map(projected_square_metres, polygons)),
        "bend_m2": sum(map(bend_square_metres, polygons)),
    }


plots = json.loads(pathlib.Path(sys.argv[1]).read_text())
print(json.dumps([judged(plot["geometry"]) for plot in plots["features"]]))
