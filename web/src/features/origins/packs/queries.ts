import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { Problem } from "@/shared/api/problem";
import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post, put, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { listPage, part } from "@/shared/lib/pages";
import { currentToken } from "@/shared/session/session";
import { plotsOfFile } from "../plots-file";
import { geojsonFile, plotsFile } from "../queries";

export type DataPack = Schemas["DataPack"];
export type FullDataPack = Schemas["FullDataPack"];
export type PackGap = Schemas["PackGap"];
export type PackOrder = Schemas["PackOrder"];
export type PackContract = Schemas["PackContract"];
export type DataPackLink = Schemas["DataPackLink"];
export type BeginPackForm = Schemas["BeginPack"];
export type WritePack = Schemas["WritePack"];
export type WriteStatement = Schemas["WriteDdsStatement"];
export type WriteReference = Schemas["WriteDdsReference"];
export type EvidenceKind = Schemas["EvidenceKind"];

/** Whether the plots behind a deal are shown. */
export type PlotsStatus = "shown" | "unpaid" | "not-signed";

export const PACKS = "/api/eudr-packs";
/** The orders and contracts for which packs are made. */
const SOLD = ["/api/eudr-orders", "/api/eudr-contracts"];
export const PAGE_SIZE = 20;

export const regulation = query("/api/eudr");

export function packsPage(cursor: string | undefined) {
  return listPage("/api/eudr-packs", {}, PAGE_SIZE, cursor);
}

export function packOrdersPage(cursor: string | undefined) {
  return listPage("/api/eudr-orders", {}, PAGE_SIZE, cursor);
}

export function packContractsPage(cursor: string | undefined) {
  return listPage("/api/eudr-contracts", {}, PAGE_SIZE, cursor);
}

export const pack = queryById("/api/eudr-packs/{id}");

/** The plots of a pack, from the GeoJSON file that the information system takes. */
export function plotsOf(id: string) {
  return plotsFile(`${PACKS}/${id}/plots.geojson`);
}

/** The plots behind an order or a contract, and whether they are shown: a member of the file beside the plots. */
export function plotsBehind(of: "orders" | "contracts", id: string) {
  return queryOptions({
    ...geojsonFile(`/api/eudr-${of}/${id}/plots.geojson`),
    select: (file) => ({ plots: plotsOfFile(file), status: (file as { status?: PlotsStatus }).status }),
  });
}

export function useBeginPack(onSuccess: (pack: FullDataPack) => void) {
  return useChange((body: BeginPackForm) => post("/api/eudr-packs", { body }), [PACKS, ...SOLD], {
    onSuccess,
  });
}

export function useRemovePack(onSuccess: () => void) {
  return useChange((id: string) => remove("/api/eudr-packs/{id}", { path: { id } }), SOLD, { onSuccess });
}

export function useSealPack(id: string) {
  return useChange(() => post("/api/eudr-packs/{id}/seal", { path: { id } }), [PACKS, ...SOLD]);
}

export function changePack(id: string, body: WritePack) {
  return put("/api/eudr-packs/{id}", { path: { id }, body });
}

export function writeStatement(id: string, body: WriteStatement) {
  return post("/api/eudr-packs/{id}/statement", { path: { id }, body });
}

export function referencesPage(id: string, cursor: string | undefined) {
  return query(
    "/api/eudr-packs/{id}/references",
    { path: { id }, query: part(PAGE_SIZE, cursor) },
    { placeholderData: keepPreviousData },
  );
}

export function addReference(id: string, reference: WriteReference) {
  return post("/api/eudr-packs/{id}/references", { path: { id }, body: { references: [reference] } });
}

export function useRemoveReference(id: string) {
  return useChange(
    (reference: string) => remove("/api/eudr-packs/{id}/references/{reference}", { path: { id, reference } }),
    [PACKS],
  );
}

export function useRemoveEvidence(id: string) {
  return useChange(
    (hash: string) => remove("/api/eudr-packs/{id}/evidence/{hash}", { path: { id, hash } }),
    [PACKS],
  );
}

interface NewEvidence {
  file: File;
  title: string;
  kind: EvidenceKind;
}

export function useAddEvidence(id: string, onSuccess: () => void) {
  return useChange(
    async ({ file, title, kind }: NewEvidence): Promise<void> => {
      const about = new URLSearchParams({ title, kind, name: file.name });
      const response = await fetch(`${PACKS}/${id}/evidence?${about}`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${currentToken()}`,
          "Content-Type": file.type || "application/octet-stream",
        },
        body: file,
      });
      // The body is read in any case: until then the browser holds the connection.
      const said = await response.json().catch(() => ({}));
      if (!response.ok) throw new Problem(response.status, said);
    },
    [PACKS],
    { onSuccess },
  );
}
