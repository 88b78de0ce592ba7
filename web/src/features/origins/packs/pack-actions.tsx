import { useState } from "react";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { DownloadButton } from "@/shared/ui/download-button";
import { notify } from "@/shared/ui/notify";
import { type FullDataPack, PACKS, useRemovePack, useSealPack } from "./queries";

/** What can be done with a pack: a draft is sealed or deleted, a sealed one downloaded. */
export function PackActions({ pack }: { pack: FullDataPack }) {
  if (pack.sealedAt === null) return <DraftActions pack={pack} />;
  return (
    <DownloadButton path={`${PACKS}/${pack.id}/archive`} name={`eudr-${pack.number}.zip`} look="solid">
      Download
    </DownloadButton>
  );
}

function DraftActions({ pack }: { pack: FullDataPack }) {
  const [asked, setAsked] = useState<"seal" | "delete" | null>(null);
  const navigate = useNavigate();
  const seal = useSealPack(pack.id);
  const remove = useRemovePack(() => {
    notify("The draft is deleted.");
    void navigate("/eudr-packs");
  });
  const failed = seal.error ?? remove.error;
  const whole = pack.gaps.every(({ weight }) => weight !== "wrong");
  return (
    <div className="flex flex-wrap items-center gap-3">
      {failed && (
        <p role="alert" className="text-danger">
          {asProblem(failed)?.message ?? "The shop did not answer. Please try again."}
        </p>
      )}
      <Button look="outline" onClick={() => setAsked("delete")}>
        Delete the draft
      </Button>
      {whole && (
        <Button disabled={seal.isPending} onClick={() => setAsked("seal")}>
          {seal.isPending ? "Sealing..." : "Seal it"}
        </Button>
      )}
      {asked === "seal" && (
        <ConfirmDialog
          title={`Seal the pack for ${pack.number}?`}
          confirm="Seal it"
          dismiss="Not yet"
          look="solid"
          onClose={() => setAsked(null)}
          onConfirm={() => seal.mutate()}
        >
          From then on it never changes, and {pack.buyerName} can declare the goods with it. The file has the
          places of your producers' plots.
        </ConfirmDialog>
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title="Delete the draft?"
          confirm="Delete it"
          dismiss="Keep it"
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate(pack.id)}
        >
          Its files of evidence go with it.
        </ConfirmDialog>
      )}
    </div>
  );
}
