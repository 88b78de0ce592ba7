import { useState } from "react";
import type { Review } from "@/shared/api/types";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { FieldError } from "@/shared/ui/field-error";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { CONTROL } from "@/shared/ui/text-field";
import { useWriteReview } from "./queries";
import { StarChoice } from "./star-choice";

const MAX_TEXT = 2000;

interface ReviewFormProps {
  productId: string;
  /** The account's existing review, which a new one replaces. */
  written: Review | null;
  /** The class names; by default those of a card. */
  className?: string;
}

export default function ReviewForm({
  productId,
  written,
  className = "leaf-shape mt-8 bg-card p-5",
}: ReviewFormProps) {
  const [rating, setRating] = useState(written?.rating ?? 0);
  const [text, setText] = useState(written?.text ?? "");
  const [missing, setMissing] = useState(false);
  const write = useWriteReview(productId);

  const send = () => {
    setMissing(rating === 0);
    if (rating === 0) return document.getElementById("rating-1")?.focus();
    if (!write.isPending) write.mutate({ rating, text: text.trim() });
  };

  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3 className="text-h4">{written ? "Your review" : "Write a review"}</h3>
      <p className="mt-1 text-small text-muted">Shown with your first name and initial.</p>
      <div className="mt-4">
        <StarChoice
          value={rating}
          onChange={(stars) => {
            setRating(stars);
            setMissing(false);
          }}
          describedBy={missing ? "rating-error" : undefined}
        />
        <FieldError id="rating-error" error={missing ? "Choose one to five stars" : undefined} />
      </div>
      <label className="mt-4 block font-semibold">
        How was it? <span className="font-normal text-muted">(optional)</span>
        <textarea
          rows={4}
          maxLength={MAX_TEXT}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${CONTROL} mt-1.5 block py-2.5 font-normal`}
        />
      </label>
      <SubmitButton
        className="mt-4 w-full"
        busy={write.isPending}
        submit={written ? "Change review" : "Send review"}
      />
      {write.isSuccess && (
        <Notice tone="good" className="mt-4">
          Thank you. Your review is on the page.
        </Notice>
      )}
      <FailureNotice error={write.error} failed="Your review was not saved." className="mt-4" />
    </form>
  );
}
