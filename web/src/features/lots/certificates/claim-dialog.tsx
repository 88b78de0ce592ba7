import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { formatDate } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { FieldError } from "@/shared/ui/field-error";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { notify } from "@/shared/ui/notify";
import { Skeleton } from "@/shared/ui/skeleton";
import { SubmitButton } from "@/shared/ui/submit-button";
import type { Lot } from "../queries";
import { CERTIFICATES, type Certificate, claim, ownCertificates } from "./queries";
import { CertificateMark } from "./status";
import { isVerified } from "./words";

interface ClaimDialogProps {
  lot: Lot;
  stated: Certificate[];
  onClose: () => void;
}

/** Claims certificates for a lot that was received. */
export default function ClaimDialog({ lot, stated, onClose }: ClaimDialogProps) {
  const { data, isError, refetch } = useQuery(ownCertificates);
  const [chosen, setChosen] = useState(() => stated.map(({ id }) => id));
  const save = useChange((ids: string[]) => claim(lot.id, ids), CERTIFICATES, {
    onSuccess: () => {
      notify(`The certificates of ${lot.number} are saved.`);
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(chosen);
  };
  // What is claimed is shown in any case, so that it can be taken out.
  const offered = [
    ...(data?.items.filter((known) => isVerified(known) && known.goods === lot.goods) ?? []),
    ...stated.filter((known) => !isVerified(known) || known.goods !== lot.goods),
  ];
  const toggle = (id: string, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((other) => other !== id)));
  const problem = asProblem(save.error);
  const faultOf = (id: string) => {
    const at = save.variables?.indexOf(id) ?? -1;
    return problem?.fields[`certificates.${at}`]?.join(", ");
  };
  return (
    <Dialog title={`Certificates of ${lot.number}`} onClose={onClose}>
      <form onSubmit={send}>
        <p className="mb-4 text-muted">
          {lot.harvested
            ? `The harvest ended on ${formatDate(lot.harvested)}. A certificate must have been valid then; its renewal can be claimed with it.`
            : "The last day of this lot's harvest is not known, so no certificate fits it."}
        </p>
        {save.isError && (
          <Notice tone="bad" className="mb-5 bg-paper!">
            {problem?.status === 422
              ? "Nothing was saved. Some certificates do not fit this lot."
              : (problem?.message ?? "Nothing was saved. Please try again.")}
          </Notice>
        )}
        {isError && !data && (
          <LoadFailure onRetry={refetch}>Your certificates could not be loaded.</LoadFailure>
        )}
        {!data && !isError && <Skeleton className="h-24" />}
        {data && offered.length === 0 && (
          <p>
            You have no verified certificate for {lot.goods}.{" "}
            <Link to="/lots/certificates" className="underline decoration-edge underline-offset-4">
              Your certificates
            </Link>
          </p>
        )}
        {offered.length > 0 && (
          <fieldset className="border-t border-line">
            <legend className="sr-only">Certificates</legend>
            {offered.map(({ id, scheme, number, until, status }) => (
              <div key={id} className="border-b border-line py-2">
                <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0"
                    aria-invalid={faultOf(id) ? true : undefined}
                    aria-describedby={faultOf(id) ? `${id}-error` : undefined}
                    checked={chosen.includes(id)}
                    onChange={({ target }) => toggle(id, target.checked)}
                  />
                  <span className="min-w-0 grow">
                    <span className="font-semibold">{scheme}</span>{" "}
                    <span className="[overflow-wrap:anywhere]">{number}</span>
                    <span className="block text-small text-muted">Until {formatDate(until)}</span>
                  </span>
                  <CertificateMark status={status} />
                </label>
                <FieldError id={`${id}-error`} error={faultOf(id)} />
              </div>
            ))}
          </fieldset>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          {offered.length > 0 && (
            <SubmitButton
              busy={save.isPending}
              submit="Save the claims"
              disabled={!data}
              pending="Saving..."
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}
