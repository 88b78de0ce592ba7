import { FileUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { sizeText } from "@/shared/lib/size";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { FileButton } from "@/shared/ui/file-button";
import { Section } from "@/shared/ui/section";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { type EvidenceKind, type FullDataPack, useAddEvidence, useRemoveEvidence } from "./queries";

const KINDS = {
  legality: "Lawful use of the land",
  deforestation: "No forest was cleared",
  other: "Something else",
};

/** The files of evidence in a draft, and a form for another. */
export function EvidenceSection({ pack }: { pack: FullDataPack }) {
  const remove = useRemoveEvidence(pack.id);
  return (
    <Section title="Evidence" heading="mb-1 text-h3">
      <p className="mb-3 text-muted">
        Files that show what no check of a shape can, such as a land register. They go into the sealed pack.
      </p>
      {pack.evidence.length > 0 && (
        <ul aria-label="Files of evidence" className="mb-5 divide-y divide-line border-y border-line">
          {pack.evidence.map(({ hash, title, kind, name, bytes }) => (
            <li key={hash} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                <b>{title}</b>
                <span className="block text-small text-muted">
                  {KINDS[kind]}, {name}, {sizeText(bytes)}
                </span>
              </span>
              <Button
                look="outline"
                aria-label={`Take ${title} out`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(hash)}
              >
                <Trash2 aria-hidden="true" size={18} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddEvidence id={pack.id} />
    </Section>
  );
}

function AddEvidence({ id }: { id: string }) {
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState<EvidenceKind>("legality");
  const add = useAddEvidence(id, () => setTitle(""));
  const problem = asProblem(add.error);
  const wrong = problem?.fields.file?.map((what) => `The file ${what}.`).join(" ") ?? problem?.message;
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Title of a file"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <SelectField
          label="It shows"
          choices={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={({ target }) => setKind(target.value as EvidenceKind)}
        />
      </div>
      <FileButton
        field="File of evidence"
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        onFile={(file) => add.mutate({ file, title: title.trim() || file.name, kind: kind || "other" })}
        look="outline"
        disabled={add.isPending}
      >
        <FileUp aria-hidden="true" size={18} /> {add.isPending ? "Sending..." : "Add a file"}
      </FileButton>
      <FieldError
        id="evidence-error"
        error={add.isError ? (wrong ?? "The shop could not be reached. Please try again.") : undefined}
      />
    </div>
  );
}
