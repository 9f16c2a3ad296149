import { randomUUID } from "node:crypto";

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import * as z from "zod";

import { createServiceClient, createUserClient } from "#app/data/client.server.ts";
import { breakerOf } from "#app/middleware/breaker.server.ts";
import {
  type Deadline,
  isDatabaseDown,
  limitBackend,
  limitPayment,
  startDeadline,
  timeFor,
} from "#app/middleware/deadline.server.ts";
import { call } from "#app/payment/call.server.ts";
import routes from "#app/routes.ts";
import { CONFIG, GATEWAY } from "#tests/unit/support/shop-context.ts";

const LIMITS = { ...CONFIG.timeouts, page: 5, form: 8, work: 25 };
const SECRET_KEY = "sb_secret_1";

/** Returns a deadline this far in the future, in milliseconds. */
function within(reads: number, writes = reads): Deadline {
  const now = Date.now();
  return { endsAt: now + reads, writesEndAt: now + writes };
}

/** Never answers, until the caller gives up. */
const hangs: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("slow", "TimeoutError")));
  });

/** Returns the paths of all routes. */
const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

type Options = {
  send?: typeof fetch;
  url?: string;
  failures?: number;
  retryAfterMs?: number;
  deadline?: Deadline;
};

/** Returns a database of its own, because breakers are shared by URL. */
function backendOf({
  send = hangs,
  url,
  failures = 3,
  retryAfterMs = 60_000,
  deadline = within(60),
}: Options) {
  const sent: string[] = [];
  const counted: typeof fetch = (input, init) => {
    sent.push(`${init?.method ?? "GET"} ${new URL(input instanceof Request ? input.url : input).pathname}`);
    return send(input, init);
  };
  const address = url ?? `https://${randomUUID()}.example`;
  const config = {
    ...CONFIG,
    breaker: { failures, retryAfterMs },
    backend: { url: address, publishableKey: "p", secretKey: SECRET_KEY, timeoutMs: 8_000, fetch: counted },
  };
  const open = (other = deadline) => {
    const { backend } = limitBackend(config, other);
    if (!backend) throw new Error("no backend");
    return createServiceClient(backend);
  };
  return { db: open(), open, sent, config };
}

describe("the time of a request", () => {
  test.each([
    ["GET", "/", "page"],
    ["GET", "/orders", "page"],
    ["HEAD", "/", "page"],
    ["GET", "/admin/orders", "page"],
    ["GET", "/admin/exports", "page"],
    ["GET", "/profile/data/download", "work"],
    ["GET", "/media/a.avif", "work"],
    ["GET", "/sitemap.xml", "work"],
    ["GET", "/sitemap/2.xml", "work"],
    ["GET", "/feeds/google.xml", "work"],
    ["POST", "/checkout", "form"],
    ["POST", "/payment/callback/1", "form"],
    ["POST", "/admin", "form"],
    ["POST", "/admin/products/import", "work"],
    ["POST", "/payment/webhook", "work"],
  ] as const)("%s %s has that of a %s", (method, path, kind) => {
    expect(timeFor({ method, url: `https://shop.example${path}` }, LIMITS)).toBe(LIMITS[kind]);
  });

  test("every export of the portal has that of long work", () => {
    const exports = pathsOf(routes).filter((path) => path.split("/").includes("export"));
    expect(exports.length).toBeGreaterThan(5);
    for (const path of exports) {
      const url = `https://shop.example/${path.replaceAll(/:\w+/g, "sales-2026-11.csv")}`;
      expect([path, timeFor({ method: "GET", url }, LIMITS)]).toEqual([path, LIMITS.work]);
    }
  });

  test("of a form leaves a fifth for the page that answers it, when nothing is written any more", () => {
    const limits = { ...LIMITS, form: 8_000, page: 5_000 };
    const url = "https://shop.example/checkout";
    expect(startDeadline({ method: "POST", url }, limits, 1_000)).toEqual({
      endsAt: 9_000,
      writesEndAt: 7_400,
    });
    expect(startDeadline({ method: "GET", url }, limits, 1_000)).toEqual({
      endsAt: 6_000,
      writesEndAt: 6_000,
    });
  });
});

describe("a database that hangs", () => {
  test("holds a request up for its time, however many calls it makes one after another", async () => {
    const { db, sent } = backendOf({ deadline: within(150) });
    for (let read = 0; read < 5; read += 1) {
      const { error } = await db.from("products").select("id");
      expect(error?.message).toContain("TimeoutError");
    }
    // The first call used up the time, so the others were not made.
    expect(sent).toEqual(["GET /rest/v1/products"]);
  });

  test("is not written to when the time for that is over, and still read", async () => {
    const { db, sent } = backendOf({ deadline: within(5_000, -1), send: async () => Response.json([]) });
    const { error } = await db.from("newsletter_subscribers").insert({ email: "meera@example.com" });
    expect(error?.message).toContain("TimeoutError");
    expect((await db.from("products").select("id")).error).toBeNull();
    expect((await db.rpc("shop_cancel_order", { p_order_id: randomUUID() })).error?.message).toContain(
      "TimeoutError",
    );
    // A function that only reads is also called by POST.
    expect((await db.rpc("shop_products_by_ids", { p_ids: [] })).error).toBeNull();
    expect(sent).toEqual(["GET /rest/v1/products", "POST /rest/v1/rpc/shop_products_by_ids"]);
  });

  test("is not asked any more after the third failure, and again after the wait", async () => {
    let isDown = true;
    const send: typeof fetch = (...args) => (isDown ? hangs(...args) : Promise.resolve(Response.json([])));
    const { open, sent } = backendOf({ send, retryAfterMs: 200 });
    const read = () => open(within(20)).from("products").select("id");
    for (let failures = 0; failures < 3; failures += 1) await read();
    expect((await read()).error?.message).toContain("TimeoutError");
    expect(sent).toHaveLength(3);
    isDown = false;
    await new Promise((resolve) => setTimeout(resolve, 210));
    expect((await open(within(5_000)).from("products").select("id")).error).toBeNull();
    expect(sent).toHaveLength(4);
  });

  test("does not close the way to auth", async () => {
    const send: typeof fetch = (input, init) =>
      new URL(input instanceof Request ? input.url : input).pathname.startsWith("/auth/")
        ? Promise.resolve(Response.json({ id: "1" }))
        : hangs(input, init);
    const { open } = backendOf({ send });
    for (let failures = 0; failures < 4; failures += 1) await open(within(10)).from("products").select("id");
    expect((await open(within(5_000)).auth.getUser("a.b.c")).data.user?.id).toBe("1");
  });
});

test.each([
  [502, true],
  [503, true],
  [504, true],
  [522, true],
  [500, false],
  [400, false],
  [401, false],
])("three answers %i mean a service that is down: %s", async (status, isDown) => {
  const { open, sent } = backendOf({
    send: async () => Response.json({ message: "no" }, { status }),
    deadline: within(5_000),
  });
  for (let failures = 0; failures < 4; failures += 1) {
    await open(within(5_000)).from("newsletter_subscribers").insert({ email: "meera@example.com" });
  }
  expect(sent).toHaveLength(isDown ? 3 : 4);
});

test("while auth is down, a session that needs a new token is kept, and nobody waits", async () => {
  const { open, config, sent } = backendOf({});
  for (let failures = 0; failures < 3; failures += 1) await open(within(10)).auth.getUser("a.b.c");
  const session = {
    access_token: "a.b.c",
    refresh_token: "r",
    expires_at: 1,
    expires_in: -1,
    token_type: "bearer",
  };
  const cookie = {
    name: "haat-auth",
    value: `base64-${btoa(JSON.stringify({ ...session, user: { id: "1" } }))}`,
  };
  const { backend } = limitBackend(config, within(5_000));
  if (!backend) throw new Error("no backend");
  const db = createUserClient(backend, { getAll: () => [cookie], set: () => undefined });
  const { error } = await db.auth.getClaims();
  expect(error?.status).toBe(429);
  expect(sent).toHaveLength(3);
});

test("Razorpay has the time of the request, too", async () => {
  let sent = 0;
  const counted: typeof fetch = (...args) => {
    sent += 1;
    return hangs(...args);
  };
  const gateway = { ...GATEWAY, apiBase: `https://${randomUUID()}.example/v1`, fetch: counted };
  const ask = async (deadline: Deadline) => {
    const limited = limitPayment(
      { ...CONFIG, gateway, breaker: { failures: 2, retryAfterMs: 60_000 } },
      deadline,
    );
    if (!limited.gateway) throw new Error("no gateway");
    return call(limited.gateway, { method: "GET", path: "/orders", response: z.unknown() });
  };
  expect(await ask(within(50))).toMatchObject({ ok: false, kind: "timeout" });
  expect(await ask(within(50))).toMatchObject({ ok: false, kind: "timeout" });
  expect(await ask(within(5_000))).toMatchObject({ ok: false, kind: "timeout" });
  expect(sent).toBe(2);
});

test("a shop without a database or Razorpay stays as it is", () => {
  const bare = { ...CONFIG, backend: null, gateway: null };
  expect(limitBackend(bare, within(1))).toBe(bare);
  expect(limitPayment(bare, within(1))).toBe(bare);
});

test("the database counts as down after as many failures as the breaker has, and auth does not", () => {
  const url = `https://${randomUUID()}.example`;
  const config = {
    backend: { ...CONFIG.backend!, url },
    breaker: { failures: 2, retryAfterMs: 60_000 },
  };
  const states = [isDatabaseDown(config)];
  for (const path of ["/auth/v1/user", "/auth/v1/user", "/rest/v1/orders", "/rest/v1/orders"]) {
    breakerOf(new URL(path, url), config.breaker).failed(1, 1);
    states.push(isDatabaseDown(config));
  }
  expect(states).toEqual([false, false, false, false, true]);
  expect(isDatabaseDown({ ...config, backend: null })).toBe(false);
});
