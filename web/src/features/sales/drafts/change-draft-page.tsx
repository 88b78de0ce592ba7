import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Empty } from "@/shared/ui/empty";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { useActing } from "./acting";
import { DraftForm } from "./draft-form";
import { DraftFrame } from "./draft-frame";
import { draft } from "./queries";

/** The form of a draft that is still open. */
export function Component() {
  const { id = "" } = useParams();
  const { seller } = useActing();
  const found = useQuery(draft(id, seller));
  return (
    <DraftFrame title="Change the draft">
      <OneLoaded
        inDialog
        query={found}
        missing="This draft is not among yours."
        failed="The draft could not be loaded."
      >
        {(data) =>
          data.mayChange ? (
            <DraftForm key={data.version} draft={data} />
          ) : (
            <Empty title="This draft cannot be changed any more.">
              It was answered, withdrawn or has run out.
            </Empty>
          )
        }
      </OneLoaded>
    </DraftFrame>
  );
}
