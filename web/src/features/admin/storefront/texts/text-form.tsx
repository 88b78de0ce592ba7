import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { SafeHtml } from "@/shared/own-text/own-text";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { previewText, removeText, saveText, useFaceChange, type WrittenText } from "../queries";
import { useUnsaved } from "./use-unsaved";

const schema = z.object({
  title: z.string().trim().min(1, "Enter a title").max(80, "The title can have 80 characters at most"),
  markdown: z
    .string()
    .trim()
    .min(1, "Write the text")
    .max(20_000, "The text can have 20,000 characters at most"),
  inFooter: z.boolean(),
  inMenu: z.boolean(),
});

interface TextFormProps {
  text: WrittenText;
  onSaved: () => void;
  /** After a page is shown no longer. */
  onRemoved: () => void;
}

export function TextForm({ text, onSaved, onRemoved }: TextFormProps) {
  const { name, title, markdown, inFooter, inMenu, builtIn, own } = text;
  const save = useFaceChange(saveText, onSaved);
  const remove = useFaceChange(removeText, onRemoved);
  const [asking, setAsking] = useState(false);
  const preview = useMutation({ mutationFn: previewText });
  const { form, sending, field, summary, submit } = useFormChange(
    schema,
    { title, markdown, inFooter, inMenu },
    (typed) => save.mutateAsync({ ...typed, name }),
  );
  const unsaved = useUnsaved(form.formState.isDirty && !sending.isPending && !sending.isSuccess);
  const refused = asProblem(sending.error);
  const named = refused?.fields?.name?.[0];
  return (
    <form noValidate onSubmit={submit} className="max-w-3xl">
      {sending.isError && !sending.isPending && (refused?.status !== 422 || named) && (
        <Notice tone="bad" className="mb-6">
          {named
            ? `The page's address ${named}.`
            : `Nothing was saved. ${refused?.message ?? "The shop could not be reached. Please try again."}`}
        </Notice>
      )}
      <FailureNotice error={remove.error} failed="Nothing was changed." className="mb-6" />
      <ErrorSummary {...summary} />
      <div className="space-y-5">
        <TextField label="Title" required maxLength={80} {...field("title")} />
        <TextArea label="Text in Markdown" required rows={16} maxLength={20_000} {...field("markdown")} />
        <p className="text-small text-muted">
          # begins a heading, - a list; **bold**, *italic*, [a link](https://example.com). HTML tags stand
          there as they are typed, and pictures are left out.
        </p>
        {!builtIn && (
          <div className="flex flex-wrap gap-x-8 gap-y-2">
            <Tick label="Link in the footer" {...form.register("inFooter")} />
            <Tick label="Link in the menu" {...form.register("inMenu")} />
          </div>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton busy={sending.isPending} submit="Save and show" pending="Saving..." />
        <Button
          look="outline"
          disabled={preview.isPending}
          onClick={() => preview.mutate(form.getValues("markdown"))}
        >
          Preview
        </Button>
        {own && (
          <Button look="outline" disabled={remove.isPending} onClick={() => setAsking(true)}>
            {builtIn ? "Use the built-in text" : "Show it no longer"}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={builtIn ? "Use the built-in text?" : `Show ${title} no longer?`}
          confirm={builtIn ? "Use it" : "Show it no longer"}
          dismiss="Keep my text"
          onConfirm={() => remove.mutate(name)}
          onClose={() => setAsking(false)}
        >
          Your text stays among the versions, from which it can be taken back.
        </ConfirmDialog>
      )}
      {unsaved}
      <FailureNotice error={preview.error} failed="The preview could not be made." className="mt-6" />
      {preview.data && (
        <section aria-label="Preview" className="mt-6 rounded-lg border border-line bg-paper p-5 sm:p-8">
          <p role="status" className="text-small text-muted">
            So it will look. Nothing is saved yet.
          </p>
          <h2 className="mt-3 text-h2">{form.getValues("title")}</h2>
          <SafeHtml html={preview.data.html} />
        </section>
      )}
    </form>
  );
}

function Tick({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5" {...rest} />
      {label}
    </label>
  );
}
