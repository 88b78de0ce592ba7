import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { SectionTitle } from "../../section-title";
import { text, type WrittenText } from "../queries";
import { ShownNow } from "../shown-now";
import { Versions } from "../versions";
import { TextForm } from "./text-form";

/** The text of a page: written in Markdown, looked at, saved, and taken back. */
export function Component() {
  const { name = "" } = useParams();
  const titled = (useLocation().state as { title?: string } | null)?.title ?? "";
  const { data, error, refetch } = useQuery(text(name));
  const navigate = useNavigate();
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);
  const isNew = !data && asProblem(error)?.status === 404;
  const shown = data ?? (isNew ? blank(name, titled) : null);
  return (
    <>
      <SectionTitle title={shown?.title || "A new page"}>
        {shown && `It is shown at ${shown.path}.`}
      </SectionTitle>
      {changes > 0 && <ShownNow>It is saved, and shown on every page that is opened from now on.</ShownNow>}
      {!shown && error && <LoadFailure onRetry={refetch}>The text could not be loaded.</LoadFailure>}
      {!shown && !error && <Skeleton className="h-96" />}
      {shown && (
        <>
          {/* A version that is taken back fills the form anew. */}
          <TextForm
            key={JSON.stringify(data ?? name)}
            text={shown}
            onSaved={changed}
            onRemoved={() => (shown.builtIn ? changed() : void navigate("/admin/texts"))}
          />
          {data && <Versions document={`text-${name}`} onTakenBack={changed} />}
        </>
      )}
    </>
  );
}

function blank(name: string, title: string): WrittenText {
  const path = `/pages/${name}`;
  return { name, title, path, markdown: "", inFooter: true, inMenu: false, builtIn: false, own: false };
}
