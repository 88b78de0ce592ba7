import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { SectionTitle } from "../../section-title";
import { look } from "../queries";
import { ShownNow } from "../shown-now";
import { Versions } from "../versions";
import { LogoForm } from "./logo-form";
import { LookForm } from "./look-form";

/** The shop's name, logo, colours, contact, currency and time zone. */
export function Component() {
  const { data, isError, refetch } = useQuery(look);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);
  return (
    <>
      <SectionTitle title="Name and looks">
        Pages, e-mails and invoices show it from the moment you save it. What you leave empty stays as the
        settings say.
      </SectionTitle>
      {changes > 0 && <ShownNow>It is saved, and shown on every page that is opened from now on.</ShownNow>}
      {!data && isError && <LoadFailure onRetry={refetch}>The shop's looks could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && (
        <>
          <LogoForm logo={data.logo} name={data.name || data.usualName} onSaved={changed} />
          {/* A version that is taken back fills the form anew. */}
          <LookForm key={JSON.stringify(data)} look={data} onSaved={changed} />
          <Versions document="look" onTakenBack={changed} />
        </>
      )}
    </>
  );
}
