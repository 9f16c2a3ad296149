import type { Rows } from "#local/backend/database.ts";

/** What hosted Supabase answers to the first of the two links. */
const ACCEPTED = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

type Row = { id: string; is_current: boolean; is_first: boolean };

/**
 * Hosted Supabase changes an e-mail when both links were opened, in any order. The embedded backend writes both tokens
 * but asks for one only, that of the present address. So the first link is noted here, and the second one reaches the
 * backend as that of the present address.
 * @returns the answer to a first link; null when the request is to go on
 */
export async function answerFirstOfTwo(request: Request, rows: Rows): Promise<Response | null> {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/auth/v1/verify") return null;
  const asked = (await request
    .clone()
    .json()
    .catch(() => null)) as { type?: unknown; token_hash?: unknown } | null;
  const token = asked?.token_hash;
  if (asked?.type !== "email_change" || typeof token !== "string" || token === "") return null;
  const [found] = await rows<Row>(
    `select id, email_change_token_current = $1 as is_current,
            length(email_change_token_current) > 0 and length(email_change_token_new) > 0 as is_first
       from auth.users
      where (email_change_token_current = $1 or email_change_token_new = $1)
        and email_change_sent_at > now() - interval '1 hour'`,
    [token],
  );
  if (!found) return null;
  if (found.is_first) {
    const used = found.is_current ? "email_change_token_current" : "email_change_token_new";
    await rows(`update auth.users set ${used} = '' where id = $1`, [found.id]);
    return Response.json({ code: 200, msg: ACCEPTED });
  }
  await rows("update auth.users set email_change_token_current = $2 where id = $1", [found.id, token]);
  return null;
}
