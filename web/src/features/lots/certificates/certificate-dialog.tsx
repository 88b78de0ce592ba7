import { useRef } from "react";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SCHEMES } from "@/shared/lib/schemes";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { isTeaStage, STAGES } from "../queries";
import { ProducerChoice } from "./producer-choice";
import { attachFile, CERTIFICATES, type Certificate, saveCertificate } from "./queries";
import { atFields, type TypedCertificate, toSend, toType, typedCertificate } from "./schema";
import { nameOf } from "./words";

const CHOICES = SCHEMES.map((scheme) => ({ value: scheme, label: scheme }));
const GOODS = [
  { value: "coffee", label: "Coffee" },
  { value: "tea", label: "Tea" },
];

interface CertificateDialogProps {
  /** The certificate to be changed; null for a new one. */
  known: Certificate | null;
  onClose: () => void;
}

/** A certificate, with its file. */
export default function CertificateDialog({ known, onClose }: CertificateDialogProps) {
  // The facts are saved before the file. If the file is refused, they are not entered a second time.
  const saved = useRef(known?.id);
  const change = useFormChange(
    typedCertificate(Boolean(known?.file)),
    toType(known),
    (typed) => send(typed, saved),
    {
      changes: CERTIFICATES,
      onSuccess: (after) => {
        notify(`${nameOf(after)} is saved. The shop looks at it.`);
        onClose();
      },
    },
  );
  const isTea = change.form.watch("goods") === "tea";
  return (
    <FormDialog
      title={known ? `Change ${nameOf(known)}` : "A new certificate"}
      intro={
        known
          ? "If its facts or its file change, the shop verifies it again. Until then your lots do not have it."
          : "As it stands on its paper. The shop compares both."
      }
      change={change}
      failed="Not all of it was saved."
      faultsAtFields
      submit="Save the certificate"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField label="Scheme" required choices={CHOICES} {...change.field("scheme")} />
      <TextField label="Number" required maxLength={80} autoComplete="off" {...change.field("number")} />
      <TextField
        label="Holder"
        required
        maxLength={120}
        className="sm:col-span-2"
        hint="Who it names: you, a co-operative, an estate."
        {...change.field("holder")}
      />
      <TextField label="First day" required type="date" {...change.field("from")} />
      <TextField label="Last day" required type="date" {...change.field("until")} />
      <SelectField label="Goods" required choices={GOODS} {...change.field("goods")} />
      <TextField
        label="Countries"
        required
        maxLength={400}
        hint="Where they grew, such as Kenya, Uganda."
        {...change.field("countries")}
      />
      {!isTea && (
        <fieldset className="sm:col-span-2">
          <legend className="mb-1.5 font-semibold">
            Stages <span className="font-normal text-muted">(all if none is chosen)</span>
          </legend>
          <div className="flex flex-wrap gap-x-6">
            {STAGES.filter((stage) => !isTeaStage(stage)).map((stage) => (
              <label key={stage} className="flex min-h-11 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  value={stage}
                  className="size-5 shrink-0"
                  {...change.form.register("stages")}
                />
                <span className="first-letter:uppercase">{stage}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <ProducerChoice field={change.form.register("producers")} />
      <TextField
        label={known?.file ? "Another file" : "File"}
        type="file"
        required={!known?.file}
        accept="application/pdf,image/png,image/jpeg"
        className="sm:col-span-2 [&_input]:py-2"
        hint={`PDF, PNG or JPEG, at most 5 MB.${known?.file ? ` It has ${known.file}.` : ""}`}
        {...change.field("file")}
      />
    </FormDialog>
  );
}

async function send(typed: TypedCertificate, saved: { current: string | undefined }): Promise<Certificate> {
  try {
    const after = await saveCertificate(saved.current, toSend(typed));
    saved.current = after.id;
    const file = typed.file?.[0];
    if (file) await attachFile(after.id, file);
    return after;
  } catch (error) {
    throw atFields(error);
  }
}
