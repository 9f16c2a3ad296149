import { onTestFinished, vi } from "vitest";
import * as z from "zod";

/** One request that the tested code made. `body` is parsed JSON. */
export type FetchCall = {
  /** Method and path, without host and query: `POST /rest/v1/rpc/shop_place_order`. */
  route: string;
  url: URL;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | null | undefined;
};

/** The answer to a request: a Response, or a value that is sent as JSON with status 200. */
type Answer = (call: FetchCall) => unknown;

/**
 * Plays the database, the auth server, Razorpay and the mail provider: answers `fetch` by method and path. The test
 * fails when the code asks for anything else.
 * @returns the requests, oldest first
 */
export function stubFetch(answers: Record<string, Answer>): FetchCall[] {
  const calls: FetchCall[] = [];
  const unexpected: string[] = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const route = `${init.method ?? "GET"} ${url.pathname}`;
    const call = {
      route,
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      signal: init.signal,
    };
    calls.push(call);
    const answer = answers[route];
    if (!answer) unexpected.push(route);
    const answered = answer ? await answer(call) : new Response(null, { status: 501 });
    return answered instanceof Response ? answered : Response.json(answered);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (unexpected.length > 0) throw new Error(`Unexpected requests: ${unexpected.join(", ")}`);
  });
  return calls;
}

/** The bodies of all requests to a route, oldest first. */
export function bodiesOf<T = unknown>(calls: readonly FetchCall[], route: string): T[] {
  return calls.filter((call) => call.route === route).map(({ body }) => body as T);
}

/** Returns the number of rows that a call to a claiming function requests. */
export function claimLimit({ body }: FetchCall): number {
  return z.object({ p_limit: z.number() }).parse(body).p_limit;
}

/** The answer of a server that does not answer. */
export function noAnswer(): never {
  throw new TypeError("Network connection lost.");
}
