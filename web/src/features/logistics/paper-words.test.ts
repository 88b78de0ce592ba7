import { expect, test } from "vitest";
import { needText, waitingSteps } from "./paper-words";
import type { Need, Paper } from "./wire";

const need: Need = {
  issuer: "KEPHIS",
  uploader: "seller",
  due: "before-pickup",
  blocks: "pickup",
  validDays: 14,
  copies: 2,
  note: "",
};

function paper(title: string, status: Paper["status"], blocks: Need["blocks"]): Paper {
  return {
    type: "other",
    title,
    status,
    required: blocks === "pickup",
    need: { ...need, blocks },
    fileName: null,
    size: null,
    uploadedBy: null,
    uploadedAt: null,
    issuedOn: null,
    expiresOn: null,
    expiresSoon: false,
    held: null,
    mayUpload: false,
    reason: null,
    waived: false,
    provided: null,
  };
}

test("a step ahead names the papers that it waits for", () => {
  const papers = [
    paper("Customs", "missing", "pickup"),
    paper("Invoice", "attached", "pickup"),
    paper("DDS", "expired", "import-clearance"),
    paper("Weights", "missing", null),
  ];
  expect(waitingSteps(papers, "Preparing")).toEqual([
    { step: "pickup", titles: ["Customs"] },
    { step: "import-clearance", titles: ["DDS"] },
  ]);
  expect(waitingSteps(papers, "At Sea")).toEqual([{ step: "import-clearance", titles: ["DDS"] }]);
  expect(waitingSteps(papers, "Delivered")).toEqual([]);
});

test("a need is told in short sentences", () => {
  expect(needText(need)).toBe(
    "From: KEPHIS. Seller hands it in before pickup; pickup waits for it. 2 originals. Valid for 14 days",
  );
  expect(needText({ ...need, issuer: "", blocks: null, copies: 1, validDays: null })).toBe(
    "Seller hands it in before pickup",
  );
});
