"""A second opinion on requests to submit a statement: the schema of the information system, read by xmlschema.

The arguments are XML files. The answer is a list, in their order: null for a valid file, and the first fault of another.
"""

import json
import pathlib
import sys

import xmlschema

schema = xmlschema.XMLSchema(pathlib.Path(__file__).parent / "eudr-v3" / "due-diligence-statement-v3.xsd")


def fault(file):
    first = next(schema.iter_errors(file), None)
    return first and f"{first.path}: {first.reason}"


print(json.dumps([fault(file) for file in sys.argv[1:]]))
