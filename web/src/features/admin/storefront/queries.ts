import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";

export type Look = Schemas["Look"];
export type SetLook = Required<Schemas["SetLook"]>;
export type Shelf = Schemas["Shelf"];
export type WrittenText = Schemas["WrittenText"];

/** Versions on a page of their list. */
const SHOWN = 10;

export const look = query("/api/admin/look");
export const shelves = query("/api/admin/shelves");
export const texts = query("/api/admin/texts");
export const text = (name: string) => query("/api/admin/texts/{name}", { path: { name } });
export const firstDay = query("/api/admin/first-day");
export const versions = (document: string) =>
  query("/api/admin/versions/{document}", { path: { document }, query: { limit: SHOWN } });

/**
 * A change of the shop's face; afterwards everything in the administration, and its texts, are fetched again. `onDone` is
 * called also where the form is filled anew by that.
 */
export function useFaceChange<V, R>(change: (variables: V) => Promise<R>, onDone?: () => void) {
  return useChange(change, ["/api/admin", "/api/texts"], { onSuccess: () => onDone?.() });
}

export const saveLook = (body: SetLook) => put("/api/admin/look", { body });
export const checkLook = (body: SetLook) => post("/api/admin/look/check", { body });

/** Sends a picture as it is. */
export const saveLogo = (file: File) =>
  answer(
    api.PUT("/api/admin/look/logo", {
      body: file as never,
      bodySerializer: (body) => body,
      headers: { "Content-Type": file.type },
    }),
  );
export const removeLogo = () => remove("/api/admin/look/logo");

export const saveText = ({ name, ...body }: Schemas["SetText"] & { name: string }) =>
  put("/api/admin/texts/{name}", { path: { name }, body });
export const removeText = (name: string) => remove("/api/admin/texts/{name}", { path: { name } });
export const previewText = (markdown: string) => post("/api/admin/texts/preview", { body: { markdown } });

export const saveShelves = (body: Schemas["SetShelves"]) => put("/api/admin/shelves", { body });

export const takeBack = ({ document, number }: { document: string; number: number }) =>
  post("/api/admin/versions/{document}/{number}/take-back", { path: { document, number } });
