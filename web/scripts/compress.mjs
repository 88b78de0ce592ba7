// Writes a .br and a .gz for every compressible file of dist, so the server never compresses on the fly. Scripts and styles
// are kept in these forms only: the program unpacks the .gz for the few clients that take neither.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const COMPRESSIBLE = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".map",
  ".svg",
  ".txt",
  ".webmanifest",
  ".xml",
]);
const PACKED_ONLY = new Set([".css", ".js"]);
const dist = path.join(import.meta.dirname, "..", "dist");

for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.has(path.extname(entry.name))) continue;
  const file = path.join(entry.parentPath, entry.name);
  const source = await readFile(file);
  const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await brotli(source, { params: quality }));
  await writeFile(`${file}.gz`, await gzip(source, { level: zlib.constants.Z_BEST_COMPRESSION }));
  if (PACKED_ONLY.has(path.extname(entry.name))) await rm(file);
}
