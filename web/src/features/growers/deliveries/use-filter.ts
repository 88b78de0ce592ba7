import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DeliveryFilter, DeliveryState } from "../queries";

export const STATES: { value: DeliveryState; label: string }[] = [
  { value: "waiting", label: "Waiting for the intake" },
  { value: "taken in", label: "Taken in" },
  { value: "struck out", label: "Struck out" },
];
const FIELDS = ["q", "day", "state", "producer"] as const;

/**
 * The filter of the list, which is in the address.
 * `set` changes a part of it; an empty value takes that part away. `cleared` counts how often all of it was taken away.
 */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const [cleared, setCleared] = useState(0);
  const read = (field: string) => params.get(field) ?? "";
  const state = STATES.find(({ value }) => value === read("state"))?.value;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(read("day")) ? read("day") : "";
  const filter: DeliveryFilter = {
    ...(read("q") && { q: read("q") }),
    ...(day && { day }),
    ...(state && { state }),
    ...(read("producer") && { producer: read("producer") }),
  };
  const set = (field: (typeof FIELDS)[number], value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(field, value);
        else after.delete(field);
        return after;
      },
      { replace: true },
    );
  const clear = () => {
    setParams({}, { replace: true });
    setCleared((times) => times + 1);
  };
  return { filter, filtered: Object.keys(filter).length > 0, set, clear, cleared };
}
