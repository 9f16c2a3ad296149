import type { Rows } from "#local/backend/database.ts";

/**
 * Hosted Supabase documents `type: "email"` for confirming sign-ups and magic links; the embedded backend
 * knows only the older names. The kind of the token in question tells which one is meant.
 * @returns the request to pass on: the same one when it is not about `type: "email"`.
 */
export async function rewriteVerify(request: Request, rows: Rows): Promise<Request> {
  const url = new URL(request.url);
  if (url.pathname !== "/auth/v1/verify") return request;
  if (request.method === "GET") {
    if (url.searchParams.get("type") !== "email") return request;
    url.searchParams.set("type", await kindOf(rows, { token_hash: url.searchParams.get("token") }));
    return new Request(url, request);
  }
  if (request.method !== "POST") return request;
  const text = await request.text();
  const again = (body: string): Request =>
    new Request(url, { method: "POST", headers: request.headers, body });
  const asked = parse(text);
  if (asked?.type !== "email") return again(text);
  return again(JSON.stringify({ ...asked, type: await kindOf(rows, asked) }));
}

type Asked = { type?: unknown; token_hash?: unknown; email?: unknown };

async function kindOf(rows: Rows, asked: Asked): Promise<"signup" | "magiclink"> {
  const [found] = await rows(
    `select from auth.users
      where length(confirmation_token) > 0 and (confirmation_token = $1 or email = lower($2))`,
    [textOf(asked.token_hash), textOf(asked.email)],
  );
  return found ? "signup" : "magiclink";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function parse(text: string): Asked | null {
  try {
    const value = JSON.parse(text) as unknown;
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
