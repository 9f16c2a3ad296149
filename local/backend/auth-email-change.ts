import type { Query } from "#local/backend/connection.ts";

/** Message of hosted Supabase after the first of the two links. */
const FIRST_LINK_ACCEPTED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

type Row = { id: string; is_current: boolean; is_first: boolean };

/**
 * Requires both links of an e-mail change, in any order, as hosted Supabase does. The embedded backend stores both
 * tokens but checks only that of the current address. So the first link is recorded here, and the second one is passed
 * to the backend as that of the current address.
 * @returns the response to the first link; null when the backend must handle the request
 */
export async function confirmFirstLink(request: Request, query: Query): Promise<Response | null> {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/auth/v1/verify") return null;
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { type?: unknown; token_hash?: unknown } | null;
  const token = body?.token_hash;
  if (body?.type !== "email_change" || typeof token !== "string" || token === "") return null;
  const [found] = await query<Row>(
    `select id, email_change_token_current = $1 as is_current,
            length(email_change_token_current) > 0 and length(email_change_token_new) > 0 as is_first
       from auth.users
      where (email_change_token_current = $1 or email_change_token_new = $1)
        and email_change_sent_at > now() - interval '10 minutes'`,
    [token],
  );
  if (!found) return null;
  if (found.is_first) {
    const used = found.is_current ? "email_change_token_current" : "email_change_token_new";
    await query(`update auth.users set ${used} = '' where id = $1`, [found.id]);
    return Response.json({ code: 200, msg: FIRST_LINK_ACCEPTED });
  }
  await query("update auth.users set email_change_token_current = $2 where id = $1", [found.id, token]);
  return null;
}
