import { useState } from "react";
import type { Filters } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { type Shelf, saveShelves, useFaceChange } from "../queries";
import { ShelfList } from "./shelf-list";

const MOST_BUTTONS = 12;
const MOST_PLACES = 24;

interface ShelvesFormProps {
  shown: { buttons: Shelf[]; carousel: Shelf[] };
  /** Whether it is the shop's own choice. */
  own: boolean;
  filters: Filters;
  onSaved: () => void;
}

export function ShelvesForm({ shown, own, filters, onSaved }: ShelvesFormProps) {
  const [buttons, setButtons] = useState(shown.buttons);
  const [carousel, setCarousel] = useState(shown.carousel);
  const save = useFaceChange(saveShelves, onSaved);
  const send = (builtIn: boolean) => save.mutate({ buttons, carousel, builtIn });
  return (
    <>
      <FailureNotice
        error={save.error}
        failed="Nothing was saved."
        otherwise="The shop could not be reached. Please try again."
        className="mb-6"
      />
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
        <ShelfList
          title="The store's buttons"
          noun="button"
          most={MOST_BUTTONS}
          shelves={buttons}
          filters={filters}
          onChange={setButtons}
        />
        <ShelfList
          title="The home's carousel"
          noun="place"
          most={MOST_PLACES}
          shelves={carousel}
          filters={filters}
          onChange={setCarousel}
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={save.isPending} onClick={() => send(false)}>
          {save.isPending ? "Saving..." : "Save"}
        </Button>
        {own && (
          <Button look="outline" disabled={save.isPending} onClick={() => send(true)}>
            Use the built-in ones
          </Button>
        )}
      </div>
    </>
  );
}
