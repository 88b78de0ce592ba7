import { sizeText } from "@/shared/lib/size";
import { DownloadButton } from "@/shared/ui/download-button";
import { Section } from "@/shared/ui/section";
import { type FullDataPack, PACKS } from "./queries";

/** The files of a sealed pack, with the hashes by which anybody can check them. */
export function PackFiles({ pack }: { pack: FullDataPack }) {
  return (
    <Section title="Files">
      <ul className="divide-y divide-line border-y border-line">
        {pack.files.map(({ name, hash, bytes }) => (
          <li key={name} className="py-2.5">
            <span className="font-semibold wrap-anywhere">{name}</span>, {sizeText(bytes)}
            <span className="figures block text-small break-all text-muted">SHA-256 {hash}</span>
          </li>
        ))}
      </ul>
      {pack.files.some(({ name }) => name === "dds.xml") && (
        <div className="mt-4">
          <DownloadButton path={`${PACKS}/${pack.id}/dds.xml`} name={`dds-${pack.number}.xml`}>
            Request to submit (XML)
          </DownloadButton>
          <p className="mt-2 max-w-prose text-small text-muted">
            For the information system's service, by its schema.
            {pack.mineToDeclare &&
              " It has the references above. Look at the role, and add the country of the activity and of entry."}
          </p>
        </div>
      )}
      <p className="mt-3 text-small text-muted">
        The archive: {sizeText(pack.bytes)}, <span className="figures break-all">SHA-256 {pack.hash}</span>
      </p>
    </Section>
  );
}
