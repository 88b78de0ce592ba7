import { useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { randomKey } from "@/shared/lib/random-key";
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
  const key = useRef(randomKey());
  return useFormChange(schema, defaultValues, (fields) => make(key.current, fields), {
    onSuccess: ({ id }) => void navigate(`/samples/${id}`),
    onError: (error) => {
      if (asProblem(error)) key.current = randomKey();
    },
    changes: ["quality.sample-moved"],
  });
}
