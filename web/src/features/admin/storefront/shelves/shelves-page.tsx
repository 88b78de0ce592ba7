import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "@/shared/api/query";
import type { Filters } from "@/shared/api/types";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { SectionTitle } from "../../section-title";
import { shelves } from "../queries";
import { ShownNow } from "../shown-now";
import { Versions } from "../versions";
import { BUILT_IN } from "./built-in";
import { ShelvesForm } from "./shelves-form";

const filters = query("/api/filters");

/** The store's category buttons, and the carousel of the home. */
export function Component() {
  const own = useQuery(shelves);
  const known = useQuery(filters);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);
  const failed = (own.isError && !own.data) || (known.isError && !known.data);
  const shown = own.data && {
    buttons: own.data.buttons ?? BUILT_IN.buttons,
    carousel: own.data.carousel ?? BUILT_IN.carousel,
  };
  return (
    <>
      <SectionTitle title="Buttons and carousel">
        Which kinds of goods the store's buttons and the home's carousel lead to, and in which order. An empty
        list hides them.
      </SectionTitle>
      {changes > 0 && <ShownNow>It is saved, and shown on every page that is opened from now on.</ShownNow>}
      {failed && (
        <LoadFailure onRetry={() => Promise.all([own.refetch(), known.refetch()])}>
          The buttons could not be loaded.
        </LoadFailure>
      )}
      {!failed && !(shown && known.data) && <Skeleton className="h-96" />}
      {shown && known.data && (
        <>
          {/* A version that is taken back fills the form anew. */}
          <ShelvesForm
            key={JSON.stringify(shown)}
            shown={shown}
            own={own.data?.buttons !== null}
            filters={known.data as Filters}
            onSaved={changed}
          />
          <Versions document="shelves" onTakenBack={changed} />
        </>
      )}
    </>
  );
}
