import { keepPreviousData } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";

export const PERIODS = [
  { value: "3m", label: "3 months" },
  { value: "6m", label: "6 months" },
  { value: "12m", label: "12 months" },
  { value: "24m", label: "24 months" },
] as const;

export type Period = (typeof PERIODS)[number]["value"];

export function analytics(period: Period) {
  return query("/api/analytics", { query: { period } }, { placeholderData: keepPreviousData });
}

interface NewsText {
  title: string;
  text: string;
}

/** Publishes news, or changes the item with an id. Only the administrator may do so. */
export function useSaveNews() {
  return useNewsChange(({ id, ...body }: NewsText & { id: string | null }) =>
    id === null ? post("/api/news", { body }) : put("/api/news/{id}", { path: { id }, body }),
  );
}

export function useDeleteNews() {
  return useNewsChange((id: string) => remove("/api/news/{id}", { path: { id } }));
}

function useNewsChange<V, R>(mutationFn: (variables: V) => Promise<R>) {
  return useChange(mutationFn, ["/api/analytics"]);
}
