import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatGrams } from "@/shared/lib/grams";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { LotCertificates } from "./certificates/lot-certificates";
import { Ledger } from "./ledger";
import { LotDeliveries } from "./lot-deliveries";
import { LotFacts } from "./lot-facts";
import type { MadeKind } from "./moves/kinds";
import { type Lot, type LotMove, lot } from "./queries";
import { kindText, yieldWarning } from "./words";

const MoveDialog = lazyPart(() => import("./moves/move-dialog"));
const DeliveryDialog = lazyPart(() => import("./delivery-dialog"));
const ChangeDialog = lazyPart(() => import("./change-dialog"));
const LabelDialog = lazyPart(() => import("./label-dialog"));

type Opened = MadeKind | "delivery" | "change" | "label" | null;

/** A lot with its ledger. */
export function Component() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(lot(id));
  const status = asProblem(error)?.status;
  return (
    <div className="shell py-8 sm:py-10">
      <Link to="/lots" className="font-semibold underline decoration-edge underline-offset-4">
        All lots
      </Link>
      {data && <Found key={data.id} lot={data} />}
      {!data && <h1 className="mt-3 mb-8 text-h1">Lot</h1>}
      {status === 404 && <Empty title="There is no such lot.">It may belong to somebody else.</Empty>}
      {status === 403 && <Empty title="Only sellers keep lots.">Ask for the role in the settings.</Empty>}
      {error && !data && status !== 404 && status !== 403 && (
        <LoadFailure onRetry={refetch}>The lot could not be loaded.</LoadFailure>
      )}
      {!data && !error && (
        <>
          <LoadingText />
          <Skeleton className="h-96" />
        </>
      )}
    </div>
  );
}

function Found({ lot }: { lot: Lot }) {
  const [opened, setOpened] = useState<Opened>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const close = () => setOpened(null);
  const entered = (move: LotMove) => {
    setWarning(yieldWarning(move));
    close();
  };
  return (
    <>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1 break-words">{lot.number}</h1>
          <p className="mt-1 text-muted">
            <span className="inline-block first-letter:uppercase">{lot.stage}</span>, {kindText(lot)}
          </p>
        </div>
        <p className="text-right">
          <span className="block text-small text-muted">Left</span>
          <span className="figures font-serif text-h2">{formatGrams(lot.balanceG)}</span>
        </p>
      </div>
      {warning && (
        <Notice tone="plain" className="mb-6">
          {warning} If it is a mistake, undo the move in the ledger below.
        </Notice>
      )}
      <Steps lot={lot} onOpen={setOpened} />
      <LotFacts lot={lot} onChange={() => setOpened("change")} />
      <LotDeliveries lotId={lot.id} />
      <LotCertificates lot={lot} />
      <Ledger lot={lot} />
      {opened === "delivery" && <DeliveryDialog lot={lot} onClose={close} />}
      {opened === "change" && <ChangeDialog lot={lot} onClose={close} />}
      {opened === "label" && <LabelDialog lot={lot} onClose={close} />}
      {opened && opened !== "delivery" && opened !== "change" && opened !== "label" && (
        <MoveDialog kind={opened} lot={lot} onClose={close} onEntered={entered} />
      )}
    </>
  );
}

/** The moves that a lot can make now. */
function Steps({ lot, onOpen }: { lot: Lot; onOpen: (opened: Opened) => void }) {
  const steps: [Opened, string][] = [
    ["split", "Split"],
    ["blend", "Blend"],
    ["process", "Process"],
    ["transfer", "Move"],
    ["loss", "Write off"],
  ];
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {lot.received && <Button onClick={() => onOpen("delivery")}>Receive more</Button>}
      {lot.balanceG > 0 &&
        steps.map(([step, label]) => (
          <Button key={step} look="outline" onClick={() => onOpen(step)}>
            {label}
          </Button>
        ))}
      {lot.balanceG > 0 && (
        <Button look="outline" className="sm:ml-auto" onClick={() => onOpen("label")}>
          Label
        </Button>
      )}
      <ButtonLink
        to={`/lots/trace/${lot.id}`}
        look="outline"
        className={lot.balanceG > 0 ? undefined : "sm:ml-auto"}
      >
        Origin and recall
      </ButtonLink>
    </div>
  );
}
