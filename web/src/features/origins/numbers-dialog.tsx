import type { ReactNode } from "react";
import type { DefaultValues, FieldValues, Path } from "react-hook-form";
import type { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";

interface Numbers extends FieldValues {
  reference: string;
  verification: string;
}

type Field<T extends Numbers> = ReturnType<typeof useFormChange<T, unknown>>["field"];

interface NumbersDialogProps<T extends Numbers> {
  title: string;
  intro: string;
  schema: z.ZodType<T, T>;
  /** The first values of the fields. */
  typed: DefaultValues<T>;
  required: (keyof Numbers)[];
  /** Whether the server names the wrong fields. */
  faultsAtFields?: boolean;
  save: (fields: T) => Promise<unknown>;
  /** The paths that it changes. */
  changes: string[];
  /** The message once it is saved. */
  saved: string;
  /** The other fields. */
  children: (field: Field<T>) => ReactNode;
  onClose: () => void;
}

/** Enters the two numbers of a statement or declaration in the information system, and what belongs to them. */
export function NumbersDialog<T extends Numbers>(props: NumbersDialogProps<T>) {
  const { title, intro, schema, typed, required, save, changes, saved, children, onClose } = props;
  const change = useFormChange(schema, typed, save, {
    changes,
    onSuccess: () => {
      notify(saved);
      onClose();
    },
  });
  const number = (name: keyof Numbers & string) => ({
    required: required.includes(name),
    autoComplete: "off",
    spellCheck: false,
    ...change.field(name as Path<T>),
  });
  return (
    <FormDialog
      title={title}
      intro={intro}
      change={change}
      failed="Nothing was saved."
      faultsAtFields={props.faultsAtFields ?? false}
      submit="Save"
      pending="Saving..."
      dismiss="Not now"
      onClose={onClose}
    >
      <TextField label="Reference number" maxLength={14} {...number("reference")} />
      <TextField label="Verification number" maxLength={35} {...number("verification")} />
      {children(change.field)}
    </FormDialog>
  );
}

type StatusFieldProps = Omit<Parameters<typeof SelectField>[0], "label" | "choices"> & {
  statuses: readonly string[];
};

/** The status of a statement, in the words of the information system. */
export function StatusField({ statuses, ...rest }: StatusFieldProps) {
  const choices = statuses.map((status) => ({ value: status, label: status }));
  return <SelectField label="Status" required choices={choices} {...rest} />;
}
