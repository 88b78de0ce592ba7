import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { formatDayOf, formatPeriod } from "@/shared/lib/dates";
import { Facts } from "@/shared/ui/facts";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Section } from "@/shared/ui/section";
import { kilograms } from "../kilograms";
import { EvidenceSection } from "./evidence-section";
import { PackActions } from "./pack-actions";
import { PackDetails } from "./pack-details";
import { PackFiles } from "./pack-files";
import { PackGaps } from "./pack-gaps";
import { PackOrders } from "./pack-orders";
import { PackPlots } from "./pack-plots";
import { PackReferences } from "./pack-references";
import { PackSince } from "./pack-since";
import { PackState } from "./pack-state";
import { PackStatements } from "./pack-statements";
import { PackStopped } from "./pack-stopped";
import { type FullDataPack, pack } from "./queries";

/** A data pack: a draft, for its seller with what it lacks, or a sealed one with what its buyer wrote back. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(pack(id));
  return (
    <OneLoaded
      query={query}
      missing="There is no such data pack."
      failed="The data pack could not be loaded."
    >
      {(data) => <View pack={data} />}
    </OneLoaded>
  );
}

function View({ pack }: { pack: FullDataPack }) {
  const sealed = pack.sealedAt !== null;
  // What a draft lacks is for its seller; the buyer sees the goods and the plots.
  const draft = !sealed && !pack.mineToDeclare;
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to="/eudr-packs" className="font-semibold underline decoration-edge underline-offset-4">
        All data packs
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-h1 break-words">Data pack for {pack.number}</h1>
          <p className="mt-2">
            <PackState pack={pack} />
          </p>
        </div>
        {(sealed || draft) && <PackActions pack={pack} />}
      </div>
      <p className="mb-8 max-w-prose border-l-4 border-liquor bg-card px-4 py-3">{pack.notice}</p>
      <PackStopped pack={pack} />
      <PackSince pack={pack} />
      {!sealed && !draft && (
        <Notice tone="plain" className="mb-8 max-w-prose">
          This pack is not sealed yet. The goods and the plots are what {pack.sellerName} knows now, and may
          still change. Do not declare the goods with it.
        </Notice>
      )}
      <div className="space-y-10">
        {draft && <PackGaps pack={pack} />}
        <PackFacts pack={pack} />
        {pack.contractId !== null && <PackOrders pack={pack} />}
        <Goods pack={pack} />
        {draft && <PackDetails pack={pack} />}
        {draft && <EvidenceSection pack={pack} />}
        {sealed && <PackStatements pack={pack} />}
        {sealed && pack.mineToDeclare && <PackReferences pack={pack} />}
        <PackPlots id={pack.id} />
        {sealed && <PackFiles pack={pack} />}
      </div>
    </div>
  );
}

function PackFacts({ pack }: { pack: FullDataPack }) {
  const species = pack.species.map(({ commonName, scientificName }) => `${commonName} (${scientificName})`);
  return (
    <Facts
      rows={[
        ["Seller", pack.sellerName],
        ["Buyer", pack.buyerName],
        ["Goes to", pack.destination],
        pack.contractId === null
          ? ["Shipment", pack.shipmentNumber ?? "All of the order"]
          : ["Contract", <ContractLink key="contract" id={pack.contractId} number={pack.number} />],
        ["Species", species.join(", ")],
        ["Produced", pack.producedFrom ? formatPeriod(pack.producedFrom, pack.producedUntil) : "Not known"],
        [
          "Plots",
          `${pack.plots.toLocaleString("en-US")} of ${pack.producers.toLocaleString("en-US")} producers`,
        ],
        pack.sealedAt ? ["Sealed", formatDayOf(pack.sealedAt)] : ["Begun", formatDayOf(pack.madeAt)],
      ]}
    />
  );
}

function ContractLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={`/contracts/${id}`} className="underline decoration-edge underline-offset-4">
      {number}
    </Link>
  );
}

function Goods({ pack }: { pack: FullDataPack }) {
  return (
    <Section title="Goods">
      {pack.goods.length === 0 && <p className="text-muted">No lot tells the weights of its goods.</p>}
      <ul className="divide-y divide-line border-y border-line">
        {pack.goods.map(({ hs, description, netKg, plots }) => (
          <li key={hs} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <span>
              <b className="figures">HS {hs}</b>, {description}
            </span>
            <span className="figures">
              {kilograms(netKg)} from {plots.toLocaleString("en-US")} plots
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
