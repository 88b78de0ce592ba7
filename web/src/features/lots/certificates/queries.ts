import { queryById } from "@/shared/api/query-by-id";
import { post, put, remove } from "@/shared/api/send";
import { sendFile } from "@/shared/api/send-file";
import type { Schemas } from "@/shared/api/types";
import { listPage } from "@/shared/lib/pages";
import { SHOWN } from "../queries";

export type Certificate = Schemas["Certificate"];
export type AnyCertificate = Schemas["AnyCertificate"];
export type Claim = Schemas["Claim"];
export type WriteCertificate = Schemas["WriteCertificate"];

/** The paths that a certificate changes. */
export const CERTIFICATES = ["/api/certificates", "/api/admin/certificates", "/api/lots"];
/** The certificates and producers that a form offers. */
const OFFERED = 200;

export function certificates(cursor: string | undefined) {
  return listPage("/api/certificates", {}, SHOWN, cursor);
}

export const ownCertificates = listPage("/api/certificates", {}, OFFERED, undefined);

export const ownProducers = listPage("/api/producers", {}, OFFERED, undefined);

export function anyCertificates(filter: { waiting?: boolean; q?: string }, cursor: string | undefined) {
  return listPage("/api/admin/certificates", filter, SHOWN, cursor);
}

export const certificatesOf = queryById("/api/lots/{id}/certificates");

export const certificatesOfProduct = queryById("/api/products/{id}/certificates");

export const certificatesOfPurchase = queryById("/api/purchase-lots/{id}/certificates");

/** Saves a new certificate, or changes the one with this id. */
export function saveCertificate(id: string | undefined, body: WriteCertificate) {
  return id === undefined
    ? post("/api/certificates", { body })
    : put("/api/certificates/{id}", { path: { id }, body });
}

export function attachFile(id: string, file: File) {
  return sendFile("PUT", `/api/certificates/${id}/file`, file);
}

export function deleteCertificate(id: string) {
  return remove("/api/certificates/{id}", { path: { id } });
}

export function claim(lotId: string, chosen: string[]) {
  return put("/api/lots/{id}/certificates", { path: { id: lotId }, body: { certificates: chosen } });
}

export function judge({ id, version }: Certificate, verified: boolean, reason = "") {
  return post("/api/admin/certificates/{id}/judge", { path: { id }, body: { version, verified, reason } });
}
