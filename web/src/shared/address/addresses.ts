import { query } from "@/shared/api/query";
import type { Schemas } from "../api/types";

export type SavedAddress = Schemas["SavedAddress"];
export type OwnAddress = Schemas["OwnAddress"];

/** The account's saved addresses. */
export const addresses = query("/api/addresses");
