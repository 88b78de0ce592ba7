import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ButtonLink } from "@/shared/ui/button-link";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { FileButton } from "@/shared/ui/file-button";
import { Notice } from "@/shared/ui/notice";
import { useKeepPlots } from "../queries";
import { judgePlots } from "../send-plots";
import { FileReport } from "./file-report";
import { ProducerField } from "./producer-field";

/** The largest file in bytes, as the shop and the European system have it. */
const LARGEST = 25 * 1024 * 1024;

/** Uploads a file of plots: it is judged plot by plot, and the good ones are kept after a confirmation. */
export function Component() {
  const [params] = useSearchParams();
  const [producer, setProducer] = useState(params.get("producer") ?? "");
  const [fileName, setFileName] = useState("");
  const [sent, setSent] = useState(0);
  const [tooLarge, setTooLarge] = useState(false);
  const judge = useMutation({ mutationFn: (file: File) => judgePlots(file, producer, setSent) });
  const keep = useKeepPlots();
  const choose = (file: File | undefined) => {
    if (!file) return;
    setFileName(file.name);
    setTooLarge(file.size > LARGEST);
    setSent(0);
    keep.reset();
    if (file.size > LARGEST) judge.reset();
    else judge.mutate(file);
  };
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to="/plots" className="font-semibold underline decoration-edge underline-offset-4">
        All plots
      </Link>
      <h1 className="mt-3 text-h1">Upload plots</h1>
      <p className="mt-2 max-w-prose text-muted">
        A GeoJSON file of up to 25 MB and 10,000 plots, in WGS 84 with the longitude first. Each plot is
        judged for itself: the sound ones can be kept even if others are not.
      </p>
      <div className="mt-6 max-w-md">
        <ProducerField
          label="Whose plots"
          none="Each plot names its producer"
          value={producer}
          onChange={(id) => {
            setProducer(id);
            judge.reset();
          }}
        />
      </div>
      <div className="mt-5">
        <FileButton
          field="GeoJSON file"
          accept=".geojson,.json,application/geo+json,application/json"
          onFile={choose}
          disabled={judge.isPending || keep.isPending}
        >
          <FileUp aria-hidden="true" size={18} /> {judge.data ? "Choose another file" : "Choose a file"}
        </FileButton>
      </div>
      {judge.isPending && <Progress sent={sent} />}
      {tooLarge && (
        <Notice tone="bad" className="mt-6">
          {fileName} is larger than 25 MB, the most that the shop and the European system take. Divide it into
          smaller files.
        </Notice>
      )}
      <FailureNotice
        error={judge.error}
        failed={`${fileName} could not be judged.`}
        otherwise="The shop could not be reached. Please try again."
        className="mt-6"
      />
      <FailureNotice
        error={keep.error}
        otherwise="The shop could not be reached. Please try again."
        className="mt-6"
      />
      {keep.isSuccess && (
        <>
          <Notice tone="good" className="mt-6">
            {keep.data.kept.toLocaleString("en-US")} plots are kept
            {keep.data.known > 0 && `, ${keep.data.known.toLocaleString("en-US")} were there already`}
            {keep.data.producers > 0 && `. New producers: ${keep.data.producers.toLocaleString("en-US")}`}.
          </Notice>
          <ButtonLink to="/plots" look="outline" className="mt-4">
            See the plots
          </ButtonLink>
        </>
      )}
      {judge.data && !judge.isPending && !keep.isSuccess && (
        <FileReport
          fileName={fileName}
          file={judge.data}
          busy={keep.isPending}
          onKeep={(mended) => keep.mutate({ id: judge.data.id, mended })}
        />
      )}
    </div>
  );
}

/** How much of the file is on its way, and then that it is being judged. */
function Progress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div className="mt-6 max-w-md">
      <p role="status" className="mb-2">
        {percent < 100 ? "The file is being sent." : "The file is there. Its plots are being judged."}
      </p>
      <progress
        aria-label="The part of the file that was sent"
        className="h-2 w-full accent-leaf"
        max={100}
        value={percent}
      />
    </div>
  );
}
