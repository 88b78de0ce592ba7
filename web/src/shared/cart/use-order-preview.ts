import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { post } from "@/shared/api/send";
import { useModules } from "../api/modules";
import { asProblem } from "../api/problem";
import type { CartRow, Schemas } from "../api/types";
import { useDebounced } from "../lib/use-debounced";
import { useSignedIn } from "../session/session";

export type OrderPreview = Schemas["OrderPreview"];
type Line = Schemas["PreviewLine"];
type Delivery = NonNullable<Schemas["PreviewOrder"]["deliveryMethod"]>;

/** The path of the previews, to fetch them again. */
export const ORDER_PREVIEW = "/api/orders/preview";

const TYPING_MS = 400;

/**
 * What an order of these lines would come to, with its freight and its tax. Without a country, that of the account
 * counts. Undefined until it is known, for visitors, and where the shop takes no orders or knows neither. `isPending` is
 * true until the first one is there, and while a discount code is being checked. `refused` says why the goods cannot be delivered like this, and `codeRefused` why the
 * discount code takes nothing off.
 */
export function useOrderPreview(
  lines: Line[],
  country = "",
  deliveryMethod: Delivery = "standard",
  discountCode = "",
) {
  const isOn = useModules();
  const signedIn = useSignedIn();
  const adds = isOn("tax") || isOn("logistics") || discountCode !== "";
  const enabled = signedIn && isOn("sales") && adds && lines.length > 0;
  const code = discountCode === "" ? {} : { discountCode };
  const body = { country: useDebounced(country, TYPING_MS), deliveryMethod, lines, ...code };
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: [ORDER_PREVIEW, body],
    queryFn: () => post(ORDER_PREVIEW, { body }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const [last, setLast] = useState<OrderPreview>();
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  // While a country is being typed it is none; the last one counts until then.
  const problem = asProblem(error);
  const slowed = problem?.status === 429;
  const preview = problem?.status === 422 || slowed ? last : data;
  const refused = problem?.fields.deliveryMethod?.join(", ");
  const codeRefused = slowed ? problem.message : preview?.discountRefused;
  const isChecking = enabled && discountCode !== "" && isPlaceholderData;
  return {
    preview: enabled ? preview : undefined,
    isPending: enabled && (isPending || isChecking),
    refused,
    codeRefused,
  };
}

/** The lines of a cart. */
export function cartLines(rows: CartRow[]): Line[] {
  return rows.map(({ item_id, quantity }) => ({ productId: item_id, quantity }));
}
