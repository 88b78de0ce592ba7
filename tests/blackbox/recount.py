"""Counts the shop's books anew, from its export alone, with no code of the shop's.

    recount.py FOLDER

If the folder has `export.jsonl`, the whole shop as `sokoni export` writes it, all balances are counted a second time
without the ledger: from the bills, the payments, the refunds, the rates of their lines, and the payouts.

The folder has `ledger.csv` (every leg of every entry), `ledger.json` (what the shop says stands there), and for each
seller `statement-<id>.json` and `statement-<id>.csv`. If there is a `pain001.xml`, it is checked against the public
schema of ISO 20022, which the package sepaxml brings along, and against the run in `run.json`.
"""

import csv
import json
import pathlib
import sys
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal
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


def tables(file):
    """The records of billing's tables, by table, each with its key. A currency is the numbers of its letters."""
    found = defaultdict(dict)
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row.get("scope") == "billing":
                found[row["table"]][row.get("key", row.get("key64"))] = row["record"]
    return found


def code(currency):
    return "".join(map(chr, currency))


def divide(total, weights):
    """Shares of a total by weights: whole units, the largest remainders first, of equal ones the first."""
    whole = sum(weights)
    if whole == 0:
        return [0 for _ in weights]
    exact = [Decimal(total) * weight / whole for weight in weights]
    shares = [int(share) for share in exact]
    by_remainder = sorted(range(len(weights)), key=lambda at: (shares[at] - exact[at], at))
    for at in by_remainder[: total - sum(shares)]:
        shares[at] += 1
    return shares


def rounded(exact):
    return int(exact.quantize(Decimal(1), ROUND_HALF_UP))


def commission(shares, received, left):
    """What the shop earned with a bill: each line's share is fixed with the order, and goes with what is credited."""
    weights = [share["price"] * share["basis_points"] for share in shares]
    fixed = divide(rounded(Decimal(sum(weights)) / 10_000), weights)
    kept = 0
    for share, whole in zip(shares, fixed):
        assert share["commission"] == whole, share
        rest = share["gross"] - share["credited"]
        kept += rounded(Decimal(whole) * rest / share["gross"]) if share["gross"] else 0
    return kept if received >= left else rounded(Decimal(kept) * received / left)


def from_papers(folder, accounts):
    """All balances from the bills, payments, refunds and payouts alone."""
    found = tables(folder / "export.jsonl")
    refunded = defaultdict(int)
    for refund in found["refunds"].values():
        if refund["state"] == "Succeeded":
            refunded[refund["payment"]] += refund["amount"]["minor"]
    paid, direct = defaultdict(int), defaultdict(int)
    held = defaultdict(lambda: defaultdict(int))
    tests = set()
    for payment in found["payments"].values():
        if payment["state"] != "Succeeded":
            continue
        stays = payment["amount"]["minor"] - refunded[payment["id"]]
        assert 0 <= stays and payment["refunded"] == refunded[payment["id"]], payment
        paid[payment["bill"]] += stays
        if payment["provider"] == "manual" and payment["method"] == "ach":
            direct[payment["bill"]] += stays
        else:
            held[payment["bill"]][payment["provider"]] += stays
        if payment["test"]:
            tests.add(payment["bill"])
    credited = defaultdict(int)
    for note in found["credit-notes"].values():
        credited[note["bill"]] += note["amount"]["minor"]
    counted = defaultdict(int)
    for id, bill in found["bills"].items():
        currency, seller = code(bill["amount"]["currency"]), bill["payee"]["id"]
        assert (bill["paid"], bill["credited"]) == (paid[id], credited[id]), bill
        left = bill["amount"]["minor"] - credited[id]
        balance = left - paid[id]
        received = left - max(balance, 0)
        shares = found["bill-books"][id]["shares"]
        assert not shares or sum(share["credited"] for share in shares) == credited[id], bill
        earned = commission(shares, received, left) if left else 0
        test = "test" if id in tests else ""
        counted["receivable", bill["payer"]["id"], "", currency] += balance
        counted["awaited", seller, "", currency] -= max(balance, 0)
        counted["payable", seller, test, currency] -= received - direct[id] - earned
        counted["commission", "", test, currency] -= earned
        for provider, minor in held[id].items():
            counted["clearing", provider, test, currency] += minor
    for payout in found["payout-run-items"].values():
        minor, seller = payout["amount"]["minor"], payout["seller"]
        test = "test" if found["payout-runs"][payout["run"]]["test"] else ""
        currency = code(payout["amount"]["currency"])
        assert minor > 0, payout
        if payout["state"] == "failed":
            continue
        counted["payable", seller, test, currency] += minor
        if payout["state"] == "paid":
            counted["clearing", "bank", test, currency] -= minor
        else:
            counted["in-transit", seller, test, currency] -= minor
    # A correction is on no other paper.
    for entry in found["ledger"].values():
        for leg in entry["legs"] if entry["happening"] == "correction" else []:
            account, currency = leg["account"], code(entry["currency"])
            counted[account["kind"], account["holder"], "test" if account["test"] else "", currency] += leg["minor"]
    told = {key: amount for key, amount in accounts.items() if amount}
    counted = {key: minor for key, minor in counted.items() if minor}
    assert counted.keys() == told.keys(), set(counted) ^ set(told)
    for key, minor in counted.items():
        assert Decimal(minor).scaleb(told[key].as_tuple().exponent) == told[key], f"{key}: {minor} is not {told[key]}"


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
    if (folder / "export.jsonl").exists():
        from_papers(folder, accounts)
    if (folder / "pain001.xml").exists():
        pain001(folder)


main()
