import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../api/client";
import type { components } from "../api/schema";

export type SavedAddress = components["schemas"]["SavedAddress"];
export type OwnAddress = components["schemas"]["OwnAddress"];

/** The places that the account keeps. */
export const addresses = queryOptions({
  queryKey: ["addresses"],
  queryFn: () => answer(api.GET("/api/addresses")),
});
