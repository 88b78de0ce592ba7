import { useRole } from "@/shared/session/use-role";
import { Empty } from "@/shared/ui/empty";
import { useActing } from "./acting";
import { DraftForm } from "./draft-form";
import { DraftFrame } from "./draft-frame";

/** The form of a new draft. */
export function Component() {
  const { seller } = useActing();
  const sells = useRole("seller") || seller !== null;
  return (
    <DraftFrame title="New draft">
      {sells ? (
        <DraftForm draft={null} />
      ) : (
        <Empty title="Only sellers draw up orders.">You can ask for the role in the settings.</Empty>
      )}
    </DraftFrame>
  );
}
