import { z } from "zod";
import type { News } from "@/shared/api/types";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { useSaveNews } from "./queries";

const schema = z.object({
  title: z.string().trim().min(1, "Enter a title").max(200, "The title can have 200 characters at most"),
  text: z.string().trim().min(1, "Enter the news").max(5000, "The news can have 5,000 characters at most"),
});

interface NewsEditorProps {
  /** The item to change; without it, the form creates one. */
  item: News | null;
  onClose: () => void;
}

export default function NewsEditor({ item, onClose }: NewsEditorProps) {
  const save = useSaveNews();
  const change = useFormChange(
    schema,
    { title: item?.title ?? "", text: item?.text ?? "" },
    (typed) => save.mutateAsync({ ...typed, id: item?.id ?? null }),
    { onSuccess: onClose },
  );
  return (
    <FormDialog
      title={item ? "Change the news" : "Write news"}
      change={change}
      failed="The news was not saved."
      submit="Publish"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        maxLength={200}
        className="sm:col-span-2"
        {...change.field("title")}
      />
      <TextArea
        label="News"
        required
        rows={6}
        maxLength={5000}
        className="sm:col-span-2"
        {...change.field("text")}
      />
    </FormDialog>
  );
}
