import { query } from "@/shared/api/query";
import type { components } from "../api/schema";

export type SavedAddress = components["schemas"]["SavedAddress"];
export type OwnAddress = components["schemas"]["OwnAddress"];

/** The account's saved addresses. */
export const addresses = query("/api/addresses");
