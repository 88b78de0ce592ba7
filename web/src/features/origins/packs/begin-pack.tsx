import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { type BeginPackForm, type DataPackLink, useBeginPack } from "./queries";

interface BeginPackProps {
  title: string;
  /** The number of the order or the contract. */
  number: string;
  draftId: string | null;
  sealed: DataPackLink | null;
  /** What to begin; null if nothing stands. */
  body: BeginPackForm | null;
  /** A choice beside the button. */
  choice?: ReactNode;
  children: ReactNode;
}

/** A row with an order or a contract, from which a seller begins a pack or opens its draft. */
export function BeginPack({ title, number, draftId, sealed, body, choice, children }: BeginPackProps) {
  const navigate = useNavigate();
  const begin = useBeginPack(({ id }) => void navigate(`/eudr-packs/${id}`));
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-h4">{title}</h3>
          <p className="text-muted">{children}</p>
          {sealed && (
            <p>
              In the sealed pack for{" "}
              <Link to={`/eudr-packs/${sealed.id}`} className="underline decoration-edge underline-offset-4">
                {sealed.number}
              </Link>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-3">
          {draftId === null && choice}
          {draftId === null && body !== null && (
            <Button
              look="outline"
              aria-label={`Make a pack for ${number}`}
              disabled={begin.isPending}
              onClick={() => begin.mutate(body)}
            >
              Make a pack
            </Button>
          )}
          {draftId !== null && (
            <ButtonLink
              to={`/eudr-packs/${draftId}`}
              look="outline"
              aria-label={`Open the draft for ${number}`}
            >
              Open the draft
            </ButtonLink>
          )}
        </div>
      </div>
      <FailureNotice
        error={begin.error}
        otherwise="The pack was not made. Please try again."
        className="mt-3"
      />
    </li>
  );
}
