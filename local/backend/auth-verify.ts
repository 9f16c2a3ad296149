import type { Query } from "#local/backend/connection.ts";

/**
 * Replaces `type: "email"` in a verify request. Hosted Supabase documents it for confirming sign-ups and magic links;
 * the embedded backend accepts only the older names `signup` and `magiclink`.
 * @returns the request for the backend; unchanged for every other type
 */
export async function rewriteVerifyType(request: Request, query: Query): Promise<Request> {
  const url = new URL(request.url);
  if (url.pathname !== "/auth/v1/verify") return request;
  if (request.method === "GET") {
    if (url.searchParams.get("type") !== "email") return request;
    url.searchParams.set("type", await findTokenType(query, { token_hash: url.searchParams.get("token") }));
    return new Request(url, request);
  }
  if (request.method !== "POST") return request;
  const text = await request.text();
  const withBody = (body: string): Request =>
    new Request(url, { method: "POST", headers: request.headers, body });
  const fields = parse(text);
  if (fields?.type !== "email") return withBody(text);
  return withBody(JSON.stringify({ ...fields, type: await findTokenType(query, fields) }));
}

type VerifyFields = { type?: unknown; token_hash?: unknown; email?: unknown };

async function findTokenType(query: Query, fields: VerifyFields): Promise<"signup" | "magiclink"> {
  const [found] = await query(
    `select from auth.users
      where length(confirmation_token) > 0 and (confirmation_token = $1 or email = lower($2))`,
    [toText(fields.token_hash), toText(fields.email)],
  );
  return found ? "signup" : "magiclink";
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function parse(text: string): VerifyFields | null {
  try {
    const value = JSON.parse(text) as unknown;
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
