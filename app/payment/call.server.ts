import type * as z from "zod";

/** Credentials of a Razorpay account; `apiBase` ends with the API version. */
export type Account = { keyId: string; keySecret: string; apiBase: string };

/**
 * Result of a call. `refused`: Razorpay rejected it, with a description. After `timeout`, `unavailable` and `malformed`
 * the work may have been done.
 */
export type Reply<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      kind: "timeout" | "refused" | "unavailable" | "malformed";
      status?: number;
      description?: string;
    };

type Failure = Extract<Reply<never>, { ok: false }>;

export type Call<T> = {
  method: "GET" | "POST";
  /** Path after the API version, with its query: `/orders`. */
  path: string;
  timeoutMs: number;
  response: z.ZodType<T>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Calls Razorpay's API. Never throws; logs failures without personal data. */
export async function call<T>(account: Account, request: Call<T>): Promise<Reply<T>> {
  const reply = await attempt(account, request);
  if (!reply.ok) {
    // Without the query, which holds the receipt of a lookup.
    const operation = `razorpay ${request.method} ${request.path.split("?", 1)[0]}`;
    const { kind, status, description } = reply;
    console.error(JSON.stringify({ operation, kind, status, description }));
  }
  return reply;
}

async function attempt<T>({ keyId, keySecret, apiBase }: Account, request: Call<T>): Promise<Reply<T>> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(apiBase + request.path, {
      method: request.method,
      headers: {
        Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        Accept: "application/json",
        ...(request.body ? { "Content-Type": "application/json" } : {}),
        ...request.headers,
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      redirect: "manual",
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    ({ status } = response);
    text = await response.text();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { ok: false, kind: name === "TimeoutError" || name === "AbortError" ? "timeout" : "unavailable" };
  }
  if (status < 200 || status >= 300) return toFailure(status, text);
  const parsed = request.response.safeParse(parseJson(text));
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, kind: "malformed", status };
}

const DESCRIPTION_MAX = 300;

function toFailure(status: number, text: string): Failure {
  if (status === 429 || status < 400 || status >= 500) return { ok: false, kind: "unavailable", status };
  const description = errorDescription(parseJson(text));
  // An error without Razorpay's description comes from a proxy.
  if (description === null) return { ok: false, kind: "malformed", status };
  return { ok: false, kind: "refused", status, description: description.slice(0, DESCRIPTION_MAX) };
}

/** The description in `{"error": {"description": …}}`; null when the body has another shape. */
function errorDescription(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("description" in error)) return null;
  return typeof error.description === "string" ? error.description : null;
}

/** @returns undefined for invalid JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
