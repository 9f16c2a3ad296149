import * as z from "zod";

import { writeLog } from "#app/log.server.ts";
import { parseJson } from "#app/shop/parse-json.ts";

/** The credentials of a Razorpay account, with the options of its calls. */
export type Account = {
  keyId: string;
  keySecret: string;
  /** The base URL of the API, including its version. */
  apiBase: string;
  /** The timeout of calls that read, in milliseconds. */
  readTimeoutMs: number;
  /** The timeout of calls that create something, in milliseconds. */
  writeTimeoutMs: number;
  /** The function that sends requests; by default the global one. */
  fetch?: typeof fetch;
};

/**
 * The result of a call. `refused`: Razorpay rejected it, with a description; `isInvalid`: because of what was sent, so
 * that the same is rejected again. After `timeout`, `unavailable` and `malformed` the work may have been done. `error` is the name of the error thrown instead of an answer.
 */
export type Reply<T> =
  | { ok: true; value: T; kind?: never }
  | { ok: false; kind: "refused"; status: number; description: string; isInvalid: boolean; error?: never }
  | {
      ok: false;
      kind: "timeout" | "unavailable" | "malformed";
      status?: number;
      error?: string;
      description?: never;
      isInvalid?: never;
    };

type Failure = Extract<Reply<never>, { ok: false }>;

export type Call<T> = {
  method: "GET" | "POST";
  /** The path after the API version, with its query: `/orders`. */
  path: string;
  response: z.ZodType<T>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Calls Razorpay's API. Never throws; logs failures without personal data. */
export async function call<T>(account: Account, request: Call<T>): Promise<Reply<T>> {
  const reply = await attempt(account, request);
  if (!reply.ok) {
    // The path is logged without the query, which may contain a receipt.
    const operation = `razorpay ${request.method} ${request.path.split("?", 1)[0]}`;
    const { kind, status, description, error } = reply;
    writeLog("error", { operation, kind, status, description, error });
  }
  return reply;
}

async function attempt<T>(account: Account, request: Call<T>): Promise<Reply<T>> {
  const { keyId, keySecret, apiBase, readTimeoutMs, writeTimeoutMs, fetch: send = fetch } = account;
  let response: Response;
  let text: string;
  try {
    response = await send(apiBase + request.path, {
      method: request.method,
      headers: {
        Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        Accept: "application/json",
        ...(request.body ? { "Content-Type": "application/json" } : {}),
        ...request.headers,
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      redirect: "manual",
      signal: AbortSignal.timeout(request.method === "GET" ? readTimeoutMs : writeTimeoutMs),
    });
    text = await response.text();
  } catch (error) {
    // The error's message is not logged, because it may contain the URL with its query.
    const name = error instanceof Error ? error.name : "no error";
    const kind = name === "TimeoutError" || name === "AbortError" ? "timeout" : "unavailable";
    return { ok: false, kind, error: name };
  }
  const { ok, status } = response;
  if (!ok) return toFailure(status, text);
  const parsed = request.response.safeParse(parseJson(text));
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, kind: "malformed", status };
}

const DESCRIPTION_MAX = 300;

/** Razorpay's error for an amount that is too small. */
const MINIMUM = /amount must be at least/i;

/** The body of Razorpay's errors. */
const errorBody = z.object({ error: z.object({ description: z.string(), reason: z.unknown().optional() }) });

function toFailure(status: number, text: string): Failure {
  if (status === 429 || status < 400 || status >= 500) return { ok: false, kind: "unavailable", status };
  const body = errorBody.safeParse(parseJson(text));
  // An error without Razorpay's description comes from a proxy.
  if (!body.success) return { ok: false, kind: "malformed", status };
  const { description, reason } = body.data.error;
  // A balance that is too low passes, though Razorpay may call it invalid input, too.
  const isInvalid = status === 400 && reason === "input_validation_failed" && !/balance/i.test(description);
  return {
    ok: false,
    kind: "refused",
    status,
    description: description.slice(0, DESCRIPTION_MAX),
    isInvalid: isInvalid || MINIMUM.test(description),
  };
}
