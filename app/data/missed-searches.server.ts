import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

/** Counts a search without results, see mayCountSearch. A failure is logged. */
export async function recordMissedSearch(backend: Credentials, search: string): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_record_missed_search", { p_search: search });
  if (error) logError("count a search", error);
}
