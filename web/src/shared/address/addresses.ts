import { query } from "@/shared/api/query";
import type { components } from "../api/schema";

export type SavedAddress = components["schemas"]["SavedAddress"];
export type OwnAddress = components["schemas"]["OwnAddress"];

/** The places that the account keeps. */
export const addresses = query("/api/addresses");
