import { afterEach, expect, test, vi } from "vitest";

import { createAnonClient, createServiceClient, createUserClient } from "#app/data/client.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";

const CALLER = "203.0.113.7";

type Sent = { method: string; path: string; headers: Headers };

/** Answers requests with these results in turn, the last one again and again. */
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

// The client of the database tries again by itself, the client of auth does not.
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

test("only the paths that Supabase limits by address are sent with the secret key and the address", async () => {
  const sent = answerWith(Response.json({}));
  await clients.anon().auth.resetPasswordForEmail("meera@example.com");
  await clients.anon().from("products").select("id");
  const told = sent.map(({ path, headers }) => [
    path,
    headers.get("Sb-Forwarded-For"),
    headers.get("apikey"),
  ]);
  expect(told).toEqual([
    ["/auth/v1/recover", CALLER, BACKEND.secretKey],
    ["/rest/v1/products", null, BACKEND.publishableKey],
  ]);
});

test("an old secret key, which Supabase does not trust with an address, is not sent", async () => {
  const sent = answerWith(Response.json({}));
  const old = createAnonClient({ ...BACKEND, secretKey: "eyJ" }, CALLER);
  await old.auth.resetPasswordForEmail("meera@example.com");
  expect(sent.map(({ headers }) => [headers.get("Sb-Forwarded-For"), headers.get("apikey")])).toEqual([
    [null, BACKEND.publishableKey],
  ]);
});
