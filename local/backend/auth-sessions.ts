import { decodeJwt } from "jose";

import type { Query } from "#local/backend/connection.ts";

/**
 * Stores the User-Agent of the caller with a session that begins or gets a new access token, as hosted Supabase does
 * and the embedded backend does not.
 */
export async function noteUserAgent(request: Request, response: Response, query: Query): Promise<void> {
  if (!response.ok || !/^\/auth\/v1\/(?:token|verify|signup)$/.test(new URL(request.url).pathname)) return;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { access_token?: unknown } | null;
  if (typeof body?.access_token !== "string") return;
  await query("update auth.sessions set user_agent = $2 where id::text = $1", [
    String(decodeJwt(body.access_token).session_id),
    request.headers.get("User-Agent"),
  ]);
}
