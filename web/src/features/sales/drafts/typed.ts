import type { UseFormReturn } from "react-hook-form";
import { type AddressInput, asTyped } from "@/shared/address/address-input";
import type { Draft, WriteDraft } from "./wire";

/** A draft as it is typed. */
export interface TypedDraft {
  buyer: string;
  lines: TypedLine[];
  deliveryAddress: AddressInput;
  deliveryMethod: NonNullable<WriteDraft["deliveryMethod"]>;
  note: string;
  validDays: string;
}

export interface TypedLine {
  productId: string;
  quantity: string;
  price: string;
  currency: string;
}

export type DraftFormState = UseFormReturn<TypedDraft>;

/** The initial values of the form. */
export function typedDraft(draft: Draft | null): TypedDraft {
  const line = ({ itemId, quantity, price }: Draft["items"][number]): TypedLine => ({
    productId: itemId,
    quantity: String(quantity),
    price,
    currency: draft?.currency ?? "",
  });
  return {
    buyer: draft?.buyerId ?? "",
    lines: draft?.items.map(line) ?? [],
    deliveryAddress: asTyped(draft?.deliveryAddress ?? {}),
    deliveryMethod: draft?.deliveryMethod ?? "standard",
    note: draft?.note ?? "",
    validDays: String(draft?.validDays ?? 7),
  };
}

/** What is sent. The server says what is wrong with it. */
export function writtenDraft(typed: TypedDraft, draft: Draft | null): WriteDraft {
  const number = (text: string) => {
    const value = Number(text.trim() || "0");
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
  };
  return {
    ...typed,
    lines: typed.lines.map(({ productId, quantity, price }) => ({
      productId,
      quantity: number(quantity),
      price,
    })),
    validDays: number(typed.validDays),
    ...(draft ? { version: draft.version } : {}),
  };
}
