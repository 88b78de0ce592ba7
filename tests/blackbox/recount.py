"""Counts the shop's books anew, from its export alone, with no code of the shop's.

    recount.py FOLDER

The folder has `ledger.csv` (every leg of every entry), `ledger.json` (what the shop says stands there), and for each
seller `statement-<id>.json` and `statement-<id>.csv`. If there is a `pain001.xml`, it is checked against the public
schema of ISO 20022, which the package sepaxml brings along, and against the run in `run.json`.
"""

import csv
import json
import pathlib
import sys
from collections import defaultdict
from decimal import Decimal
from xml.etree import ElementTree

COLUMNS = ["Sales", "Refunds", "Direct", "Commission", "Corrections", "Paid out"]
FIELDS = ["sales", "refunds", "direct", "commission", "corrections", "paidOut"]


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def ledger(folder):
    entries, accounts, kinds = defaultdict(Decimal), defaultdict(Decimal), defaultdict(Decimal)
    for leg in rows(folder / "ledger.csv"):
        amount, currency = Decimal(leg["Amount"]), leg["Currency"]
        entries[leg["Entry"], currency] += amount
        accounts[leg["Account"], leg["Holder"], leg["Test"], currency] += amount
        kinds[leg["Account"], leg["Test"] == "test", currency] += amount
    assert entries, "there are no entries"
    for entry, total in entries.items():
        assert total == 0, f"the legs of {entry} come to {total}"
    said = json.loads((folder / "ledger.json").read_text())
    told = {(row["kind"], row["test"], row["currency"]): Decimal(row["amount"]) for row in said["totals"]}
    assert told == dict(kinds), f"{told}\n{dict(kinds)}"
    assert said["entries"] == len({entry for entry, _ in entries})
    assert all(Decimal(row["amount"]) == 0 for row in said["sums"])
    return accounts


def statement(folder, seller, accounts):
    said = json.loads((folder / f"statement-{seller}.json").read_text())
    sums = defaultdict(lambda: defaultdict(Decimal))
    for line in rows(folder / f"statement-{seller}.csv"):
        parts = [Decimal(line[column]) for column in COLUMNS]
        assert sum(parts) == Decimal(line["Amount"]), line
        for field, part in zip(FIELDS, parts):
            sums[line["Currency"], line["Test"]][field] += part
    for books in said["books"]:
        currency, test = books["currency"], "test" if books["test"] else ""
        told = {field: Decimal(books[field]) for field in FIELDS}
        counted = {field: sums[currency, test][field] for field in FIELDS}
        assert told == counted, f"{told}\n{counted}"
        assert Decimal(books["carriedIn"]) + sum(counted.values()) == Decimal(books["carriedOut"])
        assert Decimal(books["carriedOut"]) == -accounts["payable", seller, test, currency], books


def pain001(folder):
    import sepaxml
    import xmlschema

    file = folder / "pain001.xml"
    schema = pathlib.Path(sepaxml.__file__).parent / "schemas" / "pain.001.001.09.xsd"
    xmlschema.XMLSchema(schema).validate(file)
    space = {"p": "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"}
    root = ElementTree.parse(file)
    amounts = [Decimal(found.text) for found in root.findall(".//p:InstdAmt", space)]
    for place in ["GrpHdr", "PmtInf"]:
        assert int(root.find(f".//p:{place}/p:NbOfTxs", space).text) == len(amounts)
        assert Decimal(root.find(f".//p:{place}/p:CtrlSum", space).text) == sum(amounts)
    for iban in root.findall(".//p:IBAN", space):
        turned = iban.text[4:] + iban.text[:4]
        assert int("".join(str(int(sign, 36)) for sign in turned)) % 97 == 1, iban.text
    run = json.loads((folder / "run.json").read_text())
    paid = sorted(Decimal(item["amount"]) for item in run["items"] if item["way"] == "iban")
    assert paid == sorted(amounts), f"{paid} {amounts}"


def main():
    folder = pathlib.Path(sys.argv[1])
    accounts = ledger(folder)
    for file in folder.glob("statement-*.json"):
        statement(folder, file.stem.removeprefix("statement-"), accounts)
    if (folder / "pain001.xml").exists():
        pain001(folder)


main()
