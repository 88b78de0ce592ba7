import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import type { News } from "@/shared/api/types";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { useSaveNews } from "./queries";

const schema = z.object({
  title: z.string().trim().min(1, "Enter a title").max(200, "The title can have 200 characters at most"),
  text: z.string().trim().min(1, "Enter the news").max(5000, "The news can have 5,000 characters at most"),
});
type Fields = z.infer<typeof schema>;

interface NewsEditorProps {
  /** What is changed; without it, news is written. */
  item: News | null;
  onClose: () => void;
}

export default function NewsEditor({ item, onClose }: NewsEditorProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: { title: item?.title ?? "", text: item?.text ?? "" },
  });
  const { errors, submitCount } = form.formState;
  const save = useSaveNews();
  const send = (typed: Fields) =>
    save.mutate(
      { ...typed, id: item?.id ?? null },
      { onSuccess: onClose, onError: (error) => void showFieldErrors(form.setError, error) },
    );
  return (
    <Dialog title={item ? "Change the news" : "Write news"} onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit(send)} className="space-y-4">
        {save.isError && (
          <Notice tone="bad" className="bg-paper!">
            The news was not saved. {asProblem(save.error)?.message ?? "Please try again."}
          </Notice>
        )}
        <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
        <TextField
          id="title"
          label="Title"
          required
          maxLength={200}
          error={errors.title?.message}
          {...form.register("title")}
        />
        <TextArea
          id="text"
          label="News"
          required
          rows={6}
          maxLength={5000}
          error={errors.text?.message}
          {...form.register("text")}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? "Saving..." : "Publish"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
