import { Problem } from "@/shared/api/problem";
import { sendCsv } from "@/shared/api/send-csv";
import { currentToken } from "@/shared/session/session";
import type { PlotFile, ProducerImport } from "./queries";

/** Sends a file of plots to be judged, and tells how much of it is on its way: from 0 to 1. */
export function judgePlots(file: File, producer: string, onSent: (part: number) => void): Promise<PlotFile> {
  const query = producer ? `?producer=${encodeURIComponent(producer)}` : "";
  return new Promise((resolve, reject) => {
    // The browser's newer calls do not tell how much of a body was sent.
    const request = new XMLHttpRequest();
    request.open("POST", `/api/plot-files${query}`);
    request.setRequestHeader("Authorization", `Bearer ${currentToken()}`);
    request.setRequestHeader("Content-Type", "application/geo+json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onerror = () => reject(new Error("The shop could not be reached."));
    request.onload = () => {
      if (request.status === 200) resolve(request.response);
      else reject(new Problem(request.status, request.response ?? {}));
    };
    request.send(file);
  });
}

/** Sends a CSV file of producers. If a row is bad, nothing is imported. */
export async function importProducers(file: File): Promise<ProducerImport> {
  return sendCsv("/api/producers/import", await file.text());
}
