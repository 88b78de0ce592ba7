import { z } from "zod";
import { addressInput } from "@/shared/address/address-input";

export const checkoutSchema = z.object({
  deliveryAddress: addressInput,
  deliveryMethod: z.enum(["standard", "express", "collect"]),
  paymentMethod: z.enum(["bankTransfer", "card"]),
});

export type CheckoutFields = z.infer<typeof checkoutSchema>;
