import { sizeText } from "@/shared/lib/size";
import type { FullDataPack } from "./queries";

/** The files of a sealed pack, with the hashes by which anybody can check them. */
export function PackFiles({ pack }: { pack: FullDataPack }) {
  return (
    <section aria-labelledby="pack-files">
      <h2 id="pack-files" className="mb-3 text-h3">
        Files
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {pack.files.map(({ name, hash, bytes }) => (
          <li key={name} className="py-2.5">
            <span className="font-semibold wrap-anywhere">{name}</span>, {sizeText(bytes)}
            <span className="figures block text-small break-all text-muted">SHA-256 {hash}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-muted">
        The archive: {sizeText(pack.bytes)}, <span className="figures break-all">SHA-256 {pack.hash}</span>
      </p>
    </section>
  );
}
