import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PgliteConnection } from "@supabase/lite/pglite";

import { asPostgrest } from "./postgrest-errors.ts";

/** PostgREST writes `2026-11-20T10:13:24.559+00:00` where PGlite gives `2026-11-20 10:13:24.559+00`. */
function isoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

/**
 * The embedded PostgreSQL, with what the stock driver does otherwise than hosted Supabase put right:
 * grants stay as the migrations set them (stock hands every table to every role at the first request),
 * errors look as PostgREST's, numbers are numbers and times are ISO, and the extensions of the search can be created.
 */
export class ShopConnection extends PgliteConnection {
  /** @param where a folder (`url`), or nothing for memory; `snapshot` is a dump to begin from. */
  constructor(where: { url?: string; snapshot?: Blob }) {
    super({
      ...(where.url ? { url: where.url } : {}),
      pgliteOptions: {
        ...(where.snapshot ? { loadDataDir: where.snapshot } : {}),
        extensions: { fuzzystrmatch, pg_trgm },
        parsers: { 1114: isoTimestamp, 1184: isoTimestamp, 1700: Number },
      },
    });
    // Declared private upstream, so it is replaced on the instance; tests/local watches over it.
    Object.assign(this, { ensureRlsContext: () => Promise.resolve(true) });
  }

  override normalizeDbError(error: unknown): unknown {
    return asPostgrest(super.normalizeDbError(error));
  }
}
