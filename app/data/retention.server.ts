import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

// What is kept, for how long and why is declared in private.retention_rules().

const storedRecords = z.object({
  bytes: z.number(),
  records: z.array(
    z.object({
      relation: z.string(),
      title: z.string(),
      rows: z.number().nullable(),
      bytes: z.number(),
      oldest: z.string().nullable(),
      rules: z.array(z.object({ part: z.string(), kept: z.string().nullable(), reason: z.string() })),
    }),
  ),
});

/**
 * What the database stores, table by table. `rows` is an estimate, null while there is none; `bytes` include indexes;
 * `oldest`: null for an empty table, and where it is not looked up; `kept`: null: for good.
 */
export type StoredRecords = z.infer<typeof storedRecords>;

/** What the database stores, for an admin. @throws as throwUnavailable */
export async function readStoredRecords(db: Db): Promise<StoredRecords> {
  return storedRecords.parse(unwrap("read what is stored", await db.rpc("admin_stored_records")));
}

/**
 * Removes up to `limit` records that are no longer kept, at most 500.
 * @returns their number; fewer than the limit: no more are due
 * @throws as throwUnavailable
 */
export async function thinRecords(backend: Credentials, limit: number): Promise<number> {
  const answer = await createServiceClient(backend).rpc("shop_thin_records", { p_limit: limit });
  return unwrap("remove old records", answer);
}
