import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { asProblem, Problem } from "@/shared/api/problem";
import { FormDialog } from "@/shared/form/form-dialog";
import { showFieldErrors } from "@/shared/form/form-errors";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { randomKey } from "@/shared/lib/random-key";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import {
  CHANGES,
  type GrowerSeason,
  makeSecondPayment,
  previewSecondPayment,
  type SecondPaymentForm,
  seasonGrades,
} from "../queries";
import { SecondPaymentShares } from "./second-payment-shares";

const HOW = [
  { value: "pool", label: "A sum for all growers" },
  { value: "perKg", label: "So much per kg" },
];
const POINTS = /^\d{1,3}(\.\d{1,3})?$/;

const SCHEMA = z
  .object({
    how: z.string().min(1, "Choose one"),
    amount: z
      .string()
      .trim()
      .regex(/^\d{1,15}(\.\d{1,3})?$/, "Enter an amount, such as 1250000.00"),
    byGrade: z.boolean(),
    grades: z.array(z.object({ points: z.string().trim() })),
  })
  .superRefine(({ byGrade, grades }, context) => {
    for (const [at, { points }] of grades.entries()) {
      if (byGrade && !POINTS.test(points)) {
        const message = "Enter a number, such as 1.2";
        context.addIssue({ code: "custom", message, path: ["grades", at, "points"] });
      }
    }
  });

type Typed = z.infer<typeof SCHEMA>;

/** Makes the second payment of a season: a sum, or so much per kg, that all grades or each grade by its value share. */
export default function SecondPaymentDialog({
  season,
  onClose,
}: {
  season: GrowerSeason;
  onClose: () => void;
}) {
  const [key, setKey] = useState(randomKey);
  const delivered = useQuery(seasonGrades(season.season));
  const grades = delivered.data ?? [];
  const body = ({ how, amount, byGrade, grades: typed }: Typed): SecondPaymentForm => ({
    season: season.season,
    [how === "perKg" ? "perKg" : "pool"]: amount.trim(),
    grades: byGrade ? grades.map(({ grade }, at) => ({ grade, points: typed[at]?.points.trim() ?? "" })) : [],
  });
  const change = useFormChange(
    SCHEMA,
    { how: "pool", amount: "", byGrade: false, grades: [] },
    (typed) => makeSecondPayment(key, body(typed)).catch(named),
    {
      changes: CHANGES,
      onSuccess: ({ secondTotal, currency }) => {
        notify(`${formatPrice(secondTotal, currency)} are added to the accounts.`);
        onClose();
      },
      // What was refused may be sent in another form, which is another call.
      onError: (error) => {
        if (asProblem(error)) setKey(randomKey());
      },
    },
  );
  const { register, watch, handleSubmit, setError, formState } = change.form;
  const preview = useMutation({
    mutationFn: (form: SecondPaymentForm) => previewSecondPayment(form).catch(named),
    onError: (error) => showFieldErrors(setError, error),
  });
  const typed = watch();
  const current = JSON.stringify(preview.variables) === JSON.stringify(body(typed));
  return (
    <FormDialog
      title={`Second payment for ${season.season}`}
      intro={`Divided over the ${formatGrams(season.netG)} that were delivered, with nothing left over. It closes the season: no delivery can be recorded or struck out while it is in force.`}
      change={change}
      failed="Nothing was added."
      faultsAtFields
      submit="Add to all accounts"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField label="You enter" required choices={HOW} {...change.field("how")} />
      <TextField
        label={typed.how === "perKg" ? `Per kg, in ${season.currency}` : `Sum, in ${season.currency}`}
        required
        inputMode="decimal"
        autoComplete="off"
        {...change.field("amount")}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 sm:col-span-2">
        <input type="checkbox" className="size-5" {...register("byGrade")} />A kilogram counts differently by
        grade
      </label>
      {typed.byGrade && (
        <fieldset className="sm:col-span-2">
          <legend className="mb-3 font-semibold">What a kilogram counts</legend>
          {delivered.isError && <Notice tone="bad">The grades could not be loaded.</Notice>}
          <div className="grid gap-4 sm:grid-cols-2">
            {grades.map(({ grade, netG }, at) => (
              <TextField
                key={grade}
                id={`grades.${at}.points`}
                label={grade || "No grade"}
                hint={`${formatGrams(netG)} delivered`}
                required
                inputMode="decimal"
                autoComplete="off"
                error={formState.errors.grades?.[at]?.points?.message}
                {...register(`grades.${at}.points`, { value: "1" })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="sm:col-span-2">
        <Button
          look="outline"
          disabled={preview.isPending}
          onClick={() => void handleSubmit((fields) => preview.mutate(body(fields)))()}
        >
          {preview.isPending ? "Working it out..." : "Preview"}
        </Button>
        <FailureNotice
          error={current ? preview.error : null}
          otherwise="The shop could not be reached. Please try again."
          faultsAtFields
          className="mt-4 bg-paper!"
        />
        {current && preview.data && <SecondPaymentShares preview={preview.data} />}
      </div>
    </FormDialog>
  );
}

/** The refusal with the names of this form's fields. */
function named(error: unknown): never {
  const problem = asProblem(error);
  if (problem?.status !== 422) throw error;
  const ours = (name: string) => (name === "pool" || name === "perKg" ? "amount" : name);
  const errors = Object.entries(problem.fields).map(([name, why]) => [ours(name), why]);
  throw new Problem(422, { errors: Object.fromEntries(errors) });
}
