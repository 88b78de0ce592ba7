import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { asProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { Picture } from "@/shared/ui/picture";
import { TextField } from "@/shared/ui/text-field";
import { useDeleteImage } from "../queries";
import type { LotImage } from "../types";
import { LotSection } from "./fields";
import { IMAGE_TYPES, MAX_IMAGES } from "./upload";
import type { ChosenPicture, usePictures } from "./use-pictures";

interface SectionPicturesProps {
  lotId: string | null;
  /** The saved pictures of the lot. */
  kept: LotImage[];
  pictures: ReturnType<typeof usePictures>;
}

export function SectionPictures({ lotId, kept, pictures }: SectionPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const room = MAX_IMAGES - kept.length - pictures.chosen.length;
  return (
    <LotSection
      title="Pictures"
      hint="PNG, JPEG or WebP, up to 8 MB each. The first is the one on the card. Without any, the shop draws one from the lot's own facts."
    >
      <ul className="grid gap-4 empty:hidden sm:col-span-2 sm:grid-cols-2">
        {lotId && kept.map((image) => <KeptPicture key={image.id} lotId={lotId} image={image} />)}
        {pictures.chosen.map((picture) => (
          <NewPicture
            key={picture.key}
            picture={picture}
            onAlt={(alt) => pictures.describe(picture.key, alt)}
            onRemove={() => pictures.remove(picture.key)}
          />
        ))}
      </ul>
      {room > 0 && (
        <div className="sm:col-span-2">
          <input
            ref={input}
            type="file"
            multiple
            accept={IMAGE_TYPES.join(",")}
            aria-label="Pictures to add"
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              void pictures.add(Array.from(event.target.files ?? []).slice(0, room));
              event.target.value = "";
            }}
          />
          <Button look="outline" onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" size={18} /> Add pictures
          </Button>
        </div>
      )}
    </LotSection>
  );
}

function KeptPicture({ lotId, image }: { lotId: string; image: LotImage }) {
  const deletion = useDeleteImage(lotId);
  return (
    <li className="flex gap-4 rounded-md border border-line bg-card p-3">
      <Picture src={image.url} alt={image.alt} className="w-24! shrink-0 rounded-sm" />
      <div className="flex min-w-0 grow flex-col justify-between">
        <p className="break-words text-muted">{image.alt}</p>
        <Button
          look="quiet"
          className="-ml-3 self-start px-3!"
          aria-label={`Remove the picture: ${image.alt}`}
          disabled={deletion.isPending}
          onClick={() => deletion.mutate(image.id)}
        >
          {deletion.isPending ? "Removing..." : "Remove"}
        </Button>
        <FieldError
          id={`${image.id}-error`}
          error={
            deletion.isError
              ? `The picture was not removed. ${asProblem(deletion.error)?.message ?? "Please try again."}`
              : undefined
          }
        />
      </div>
    </li>
  );
}

interface NewPictureProps {
  picture: ChosenPicture;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}

function NewPicture({ picture, onAlt, onRemove }: NewPictureProps) {
  const { file, preview, alt, sent, problem } = picture;
  const sending = sent !== null;
  return (
    <li className="flex gap-4 rounded-md border border-line bg-card p-3">
      <Picture src={preview} alt={file.name} className="w-24! shrink-0 rounded-sm" />
      <div className="min-w-0 grow">
        <TextField
          label={`What ${file.name} shows`}
          maxLength={200}
          value={alt}
          disabled={sending}
          error={problem ?? undefined}
          onChange={(event) => onAlt(event.target.value)}
        />
        {sending ? (
          <progress
            aria-label={`Sending ${file.name}`}
            value={sent}
            max={1}
            className="mt-3 h-2 w-full accent-leaf"
          />
        ) : (
          <Button
            look="quiet"
            className="mt-1 -ml-3 px-3!"
            aria-label={`Take away ${file.name}`}
            onClick={onRemove}
          >
            Take away
          </Button>
        )}
      </div>
    </li>
  );
}
