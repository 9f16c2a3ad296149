import type * as z from "zod";

/** The account a call is made for; `apiBase` ends in the API's version. */
export type Account = { keyId: string; keySecret: string; apiBase: string };

/**
 * What became of a call. `refused` is Razorpay's own no, with its words; after `timeout`, `unavailable` and
 * `malformed` nobody knows whether the work was done.
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
  /** Behind the API's version, with its query: `/orders`. */
  path: string;
  /** Milliseconds until the call is given up. */
  patience: number;
  answer: z.ZodType<T>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** One call to Razorpay's API. Never throws; what went wrong is logged without anything personal. */
export async function call<T>(account: Account, asked: Call<T>): Promise<Reply<T>> {
  const reply = await attempt(account, asked);
  if (!reply.ok) {
    // A receipt or an id is enough to find it; the query of a look-up is left out.
    const operation = `razorpay ${asked.method} ${asked.path.split("?", 1)[0]}`;
    const { kind, status, description } = reply;
    console.error(JSON.stringify({ operation, kind, status, description }));
  }
  return reply;
}

async function attempt<T>({ keyId, keySecret, apiBase }: Account, asked: Call<T>): Promise<Reply<T>> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(apiBase + asked.path, {
      method: asked.method,
      headers: {
        Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        Accept: "application/json",
        ...(asked.body ? { "Content-Type": "application/json" } : {}),
        ...asked.headers,
      },
      ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
      redirect: "manual",
      signal: AbortSignal.timeout(asked.patience),
    });
    ({ status } = response);
    text = await response.text();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { ok: false, kind: name === "TimeoutError" || name === "AbortError" ? "timeout" : "unavailable" };
  }
  if (status < 200 || status >= 300) return failureOf(status, text);
  const parsed = asked.answer.safeParse(parseJson(text));
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, kind: "malformed", status };
}

const DESCRIPTION_MAX = 300;

function failureOf(status: number, text: string): Failure {
  if (status === 429 || status < 400 || status >= 500) return { ok: false, kind: "unavailable", status };
  const description = descriptionIn(parseJson(text));
  // A page in place of Razorpay's words comes from something on the way.
  if (description === null) return { ok: false, kind: "malformed", status };
  return { ok: false, kind: "refused", status, description: description.slice(0, DESCRIPTION_MAX) };
}

/** What `{"error": {"description": …}}` says. */
function descriptionIn(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("description" in error)) return null;
  return typeof error.description === "string" ? error.description : null;
}

/** undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
