import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

const BLOCK = 512;

/** The SQL of the extension pgTAP, from the archive that PGlite brings along, because PostgreSQL itself has none. */
export function readPgtap(): string {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const file = findInTar(
    gunzipSync(readFileSync(join(folder, "pgtap.tar.gz"))),
    /\/extension\/pgtap--\d+\.\d+\.\d+\.sql$/,
  );
  return file.toString("utf8").replaceAll(/^\\.*$/gm, "");
}

/** The first file of a tar archive with such a name. */
function findInTar(archive: Buffer, name: RegExp): Buffer {
  for (let at = 0; at + BLOCK <= archive.length;) {
    const text = (from: number, length: number) =>
      archive.toString("latin1", at + from, at + from + length).replace(/\0.*$/s, "");
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const start = at + BLOCK;
    if (name.test(text(0, 100))) return archive.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`The archive has no file ${name.source}`);
}
