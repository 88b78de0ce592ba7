import { useQuery } from "@tanstack/react-query";
import { FileUp, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { DownloadButton } from "@/shared/ui/download-button";
import { Empty } from "@/shared/ui/empty";
import { Facts } from "@/shared/ui/facts";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PlotsTable } from "../plots/plots-table";
import { PAGE_SIZE, type Producer, producer, useRemoveProducer } from "../queries";
import ProducerDialog from "./producer-dialog";
import { SimplifiedSection } from "./simplified-section";

/** A producer with its plots. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(producer(id));
  return (
    <OneLoaded query={query} missing="There is no such producer." failed="The producer could not be loaded.">
      {(data) => <View producer={data} />}
    </OneLoaded>
  );
}

function View({ producer }: { producer: Producer }) {
  const pages = useCursorPages(producer.id, PAGE_SIZE);
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to="/producers" className="font-semibold underline decoration-edge underline-offset-4">
        All producers
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="min-w-0 text-h1 break-words">{producer.name}</h1>
        <Actions producer={producer} />
      </div>
      <Facts
        rows={[
          ["Country", producer.country],
          ["Place", producer.place || "Not told"],
          ["Member number", producer.memberNumber || "None"],
          ["Notes", producer.notes || "None"],
        ]}
      />
      <SimplifiedSection producer={producer} />
      <div className="mt-10 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">Plots</h2>
        <div className="flex flex-wrap gap-3">
          {producer.plots > 0 && (
            <DownloadButton path={`/api/producers/${producer.id}/plots.geojson`} name="plots.geojson">
              GeoJSON
            </DownloadButton>
          )}
          <ButtonLink to={`/plots/upload?producer=${producer.id}`} look="outline">
            <FileUp aria-hidden="true" size={18} /> Upload plots
          </ButtonLink>
          <ButtonLink to={`/plots/new?producer=${producer.id}`}>
            <Plus aria-hidden="true" size={18} /> New plot
          </ButtonLink>
        </div>
      </div>
      <PlotsTable
        filter={{ producer: producer.id }}
        pages={pages}
        empty={<Empty title="There are no plots yet.">Draw one, or upload a file of them.</Empty>}
      />
    </div>
  );
}

function Actions({ producer }: { producer: Producer }) {
  const [asked, setAsked] = useState<"change" | "delete" | null>(null);
  const navigate = useNavigate();
  const remove = useRemoveProducer(() => void navigate("/producers"));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FailureNotice error={remove.error} otherwise="The producer was not deleted. Please try again." />
      <Button look="outline" onClick={() => setAsked("change")}>
        Change
      </Button>
      <Button look="outline" onClick={() => setAsked("delete")}>
        Delete
      </Button>
      {asked === "change" && <ProducerDialog producer={producer} onClose={() => setAsked(null)} />}
      {asked === "delete" && (
        <ConfirmDialog
          title={`Delete ${producer.name}?`}
          confirm="Delete it"
          dismiss="Keep it"
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate(producer.id)}
        >
          Only a producer without plots can be deleted.
        </ConfirmDialog>
      )}
    </div>
  );
}
