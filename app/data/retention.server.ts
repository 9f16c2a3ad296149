import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

// private.retention_rules() declares what is kept, for how long and why.

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
 * The records that the database stores, by table. `rows` is an estimate, null while there is none; `bytes` include
 * indexes; `oldest` is null for an empty table, and where it is not looked up; `kept` is null for records kept
 * indefinitely.
 */
export type StoredRecords = z.infer<typeof storedRecords>;

/**
 * Reads what the database stores, for staff.
 * @throws as throwUnavailable
 */
export async function readStoredRecords(db: Db): Promise<StoredRecords> {
  return storedRecords.parse(unwrap("read what is stored", await db.rpc("admin_stored_records")));
}

/**
 * Removes up to `limit` records whose retention has ended, at most 500.
 * @returns their number; less than the limit when no more are due
 * @throws as throwUnavailable
 */
export async function thinRecords(backend: Credentials, limit: number): Promise<number> {
  const answer = await createServiceClient(backend).rpc("shop_thin_records", { p_limit: limit });
  return unwrap("remove old records", answer);
}
