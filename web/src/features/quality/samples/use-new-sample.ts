import type { DefaultValues, FieldValues } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { useFormChange } from "@/shared/form/use-form-change";
import { useCallKey } from "@/shared/lib/use-call-key";
import type { FullSample } from "./queries";

/**
 * A form that makes a sample and then navigates to it. Each attempt has one idempotency key: it stays the same
 * after a lost answer, and changes after a refusal, as another attempt may be another sample.
 */
export function useNewSample<T extends FieldValues>(
  schema: z.ZodType<T, T>,
  defaultValues: DefaultValues<T>,
  make: (key: string, fields: T) => Promise<FullSample>,
) {
  const navigate = useNavigate();
  const key = useCallKey();
  return useFormChange(schema, defaultValues, (fields) => make(key.current, fields), {
    onSuccess: ({ id }) => void navigate(`/samples/${id}`),
    onError: key.refused,
    changes: ["quality.sample-moved"],
  });
}
