import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { changeShop, ownShop } from "../api";

const MOST = 2000;

/** The seller's description of itself on the screens of its goods. */
export function ShopForm() {
  const { data, isError, refetch } = useQuery(ownShop);
  return (
    <Section title="Your shop" ruled className="mt-14">
      {data && <Filled about={data.about} />}
      {!data && isError && <LoadFailure onRetry={refetch}>Your shop could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="mt-4 h-40" />}
    </Section>
  );
}

function Filled({ about }: { about: string }) {
  const [text, setText] = useState(about);
  const client = useQueryClient();
  const save = useChange(changeShop, ["/api/sellers"], {
    onSuccess: (saved) => client.setQueryData(ownShop.queryKey, saved),
  });
  const long = text.trim().length > MOST;
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!long) save.mutate({ about: text });
      }}
    >
      <TextArea
        label="About you"
        rows={5}
        value={text}
        error={long ? `At most ${MOST.toLocaleString("en-US")} characters` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          save.reset();
        }}
      />
      <p className="mt-2 text-small text-muted">Everybody reads it on the screens of your goods.</p>
      {save.isSuccess && (
        <Notice tone="good" className="mt-6">
          Your shop is saved.
        </Notice>
      )}
      <FailureNotice error={save.error} failed="Your shop was not saved." className="mt-6" />
      <SubmitButton className="mt-6" busy={save.isPending} submit="Save the shop" pending="Saving..." />
    </form>
  );
}
