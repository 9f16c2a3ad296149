import { afterEach, expect, test, vi } from "vitest";

import { createAnonClient, createServiceClient, createUserClient } from "#app/data/client.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";

const DEVICE = "haat (fi-an)";
const CALLER = { address: "203.0.113.7", device: DEVICE };

type Sent = { method: string; path: string; headers: Headers };

/** Answers requests with these results in turn, repeating the last one. */
function answerWith(...results: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => {
    const { method, url, headers } = new Request(input, init);
    sent.push({ method, path: new URL(url).pathname, headers });
    const result = results[Math.min(sent.length, results.length) - 1];
    return result instanceof Response
      ? Promise.resolve(result.clone())
      : Promise.reject(result ?? new Error());
  });
  return sent;
}

afterEach(() => void vi.unstubAllGlobals());

const LOST = new TypeError("Network connection lost.");
const clients = {
  anon: () => createAnonClient(BACKEND, CALLER),
  service: () => createServiceClient(BACKEND),
  user: () => createUserClient(BACKEND, { getAll: () => [], set: () => undefined }, CALLER),
};

test.each(Object.entries(clients))(
  "the %s client reads a second time after a lost connection",
  async (_, open) => {
    const sent = answerWith(LOST, Response.json([{ id: "1" }]));
    const { data, error } = await open().from("products").select("id");
    expect([data, error]).toEqual([[{ id: "1" }], null]);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /rest/v1/products",
      "GET /rest/v1/products",
    ]);
  },
);

// The database client retries by itself; the auth client does not.
test.each(Object.entries(clients))(
  "the %s client asks auth a second time after a lost connection",
  async (_, open) => {
    const sent = answerWith(LOST, Response.json({ id: "1", email: "meera@example.com" }));
    const { data, error } = await open().auth.getUser("a.b.c");
    expect([data.user?.id, error]).toEqual(["1", null]);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /auth/v1/user",
      "GET /auth/v1/user",
    ]);
  },
);

test.each(Object.entries(clients))(
  "the %s client writes once, whatever becomes of the answer",
  async (_, open) => {
    const sent = answerWith(LOST, Response.json([{ id: "1" }]));
    const { error } = await open().from("newsletter_subscribers").insert({ email: "meera@example.com" });
    expect(error?.message).toContain("Network connection lost");
    expect(sent.map(({ method }) => method)).toEqual(["POST"]);
  },
);

test.each(Object.entries(clients))("the %s client makes no second call after a timeout", async (_, open) => {
  const sent = answerWith(new DOMException("slow", "TimeoutError"), Response.json([{ id: "1" }]));
  const { error } = await open().from("products").select("id");
  expect(error?.message).toContain("TimeoutError");
  expect(sent).toHaveLength(1);
});

test.each(Object.entries(clients))("the %s client follows no redirect", async (_, open) => {
  const modes: (string | undefined)[] = [];
  vi.stubGlobal("fetch", (_input: unknown, init?: RequestInit) => {
    modes.push(init?.redirect);
    return Promise.resolve(
      new Response(null, { status: 302, headers: { Location: "https://evil.example/" } }),
    );
  });
  const { data, error } = await open().from("products").select("id");
  expect([data, error === null]).toEqual([null, false]);
  expect((await open().auth.getUser("a.b.c")).data.user).toBeNull();
  expect(modes).toEqual(["manual", "manual"]);
});

test.each([
  [503, 2],
  [520, 2],
  [500, 1],
  [502, 1],
])("an answer %i to a read is followed by %i calls in all, and to a write by one", async (status, calls) => {
  const failing = () => Response.json({ message: "no" }, { status });
  let sent = answerWith(failing());
  expect((await clients.anon().from("products").select("id")).status).toBe(status);
  expect(sent).toHaveLength(calls);
  sent = answerWith(failing());
  await clients.anon().from("newsletter_subscribers").insert({ email: "meera@example.com" });
  expect(sent).toHaveLength(1);
});

test("the check of a session has a shorter timeout than other calls", async () => {
  const signals = new Map<string, AbortSignal | null | undefined>();
  const backend = {
    ...BACKEND,
    timeoutMs: 60_000,
    sessionTimeoutMs: 30,
    fetch: async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      signals.set(`${init?.method ?? "GET"} ${pathname}${search}`, init?.signal);
      return Response.json({ error: "no" }, { status: 400 });
    },
  };
  const anon = createAnonClient(backend);
  await anon.auth.getUser("a.b.c");
  await anon.auth.refreshSession({ refresh_token: "r" });
  await anon.auth.signInWithPassword({ email: "meera@example.com", password: "six-or-more" });
  await anon.from("products").select("id");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(Array.from(signals, ([call, signal]) => [call, signal?.aborted])).toEqual([
    ["GET /auth/v1/user", true],
    ["POST /auth/v1/token?grant_type=refresh_token", true],
    ["POST /auth/v1/token?grant_type=password", false],
    ["GET /rest/v1/products?select=id", false],
  ]);
});

test("only the paths that begin sessions or send mails are sent with the secret key, the address and the device", async () => {
  const sent = answerWith(Response.json({}));
  await clients.anon().auth.resetPasswordForEmail("meera@example.com");
  await clients.anon().from("products").select("id");
  const told = sent.map(({ path, headers }) => [
    path,
    headers.get("Sb-Forwarded-For"),
    headers.get("apikey"),
    headers.get("User-Agent"),
  ]);
  expect(told).toEqual([
    ["/auth/v1/recover", CALLER.address, BACKEND.secretKey, DEVICE],
    ["/rest/v1/products", null, BACKEND.publishableKey, null],
  ]);
});

test("an old secret key, which Supabase does not trust with an address, is not sent", async () => {
  const sent = answerWith(Response.json({}));
  const old = createAnonClient({ ...BACKEND, secretKey: "eyJ" }, CALLER);
  await old.auth.resetPasswordForEmail("meera@example.com");
  const told = sent.map(({ headers }) =>
    ["Sb-Forwarded-For", "apikey", "User-Agent"].map((name) => headers.get(name)),
  );
  expect(told).toEqual([[null, BACKEND.publishableKey, DEVICE]]);
});
