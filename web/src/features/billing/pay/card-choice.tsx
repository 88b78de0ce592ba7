import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { FieldError } from "@/shared/ui/field-error";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { cardText } from "../bill-text";
import { cards, useAddCard } from "../queries";
import type { TestCard } from "../types";

const TEST_CARDS: { card: TestCard; label: string }[] = [
  { card: "visa", label: "Visa" },
  { card: "mastercard", label: "Mastercard" },
  { card: "declined", label: "One that is declined" },
  { card: "slow", label: "One that answers late" },
];

interface CardChoiceProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
  onAdded: (token: string) => void;
}

/** The choice of a card. The shop's provider is a sandbox: its cards are made here, and no number is ever typed. */
export function CardChoice({ registration, error, onAdded }: CardChoiceProps) {
  const id = useId();
  const { data, isError, refetch } = useQuery(cards);
  const adding = useAddCard();
  return (
    <fieldset
      id={registration.name}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="rounded-md border border-line p-4 sm:p-5"
    >
      <legend className="px-1.5 font-semibold">Card</legend>
      {!data && isError && <LoadFailure onRetry={refetch}>Your cards could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-12" />}
      {data?.map((card) => (
        <label
          key={card.token}
          className="flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 transition-colors has-checked:bg-paper"
        >
          <input type="radio" value={card.token} className="size-5 shrink-0" {...registration} />
          <span>
            {cardText(card)}
            <span className="text-muted">, until {card.expiry}</span>
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
      <p className="mt-2 mb-2 px-2 text-small text-muted">
        {data?.length === 0 && "You have kept no card yet. "}
        This shop is connected to a payment sandbox: its test cards stand in for real ones, and no money
        moves. Add one:
      </p>
      <div className="flex flex-wrap gap-2 px-2">
        {TEST_CARDS.map(({ card, label }) => (
          <Button
            key={card}
            look="outline"
            className="px-3.5!"
            disabled={adding.isPending}
            aria-label={`Add a test card: ${label}`}
            onClick={() => adding.mutate(card, { onSuccess: ({ token }) => onAdded(token) })}
          >
            {label}
          </Button>
        ))}
      </div>
      <FailureNotice
        error={adding.error}
        failed="The card could not be added."
        ownWords
        className="mt-3 bg-paper!"
      />
    </fieldset>
  );
}
