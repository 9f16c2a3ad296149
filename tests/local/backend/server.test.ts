import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";

import { PGlite } from "@electric-sql/pglite";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { type Backend, startBackend } from "#local/backend/server.ts";
import { createBackendClient, signIn } from "#tests/local/support/backend-client.ts";

/*
 * The local backend overrides undocumented parts of the embedded one. Each test here fails when an upgrade makes one of
 * those overrides ineffective.
 */

let backend: Backend;
let visitor: SupabaseClient;
let service: SupabaseClient;

function signInShopper(): Promise<SupabaseClient> {
  const credentials = { email: "asha@haat.example", password: "haat-shopper" };
  return signIn(backend.url, backend.keys.publishableKey, credentials);
}

/** The first word of each statement that a call sends to the database, and the database. */
async function recordStatements(call: () => PromiseLike<{ error: unknown }>) {
  const statements = vi.spyOn(PGlite.prototype, "query");
  const { error } = await call();
  const sent = statements.mock.calls.map(([text]) => /\w+/.exec(text)?.[0].toLowerCase());
  const [database] = statements.mock.contexts;
  statements.mockRestore();
  expect(error).toBeNull();
  if (!(database instanceof PGlite)) throw new Error("No statement reached the database.");
  return { sent, database };
}

beforeAll(async () => {
  backend = await startBackend({ memory: true, siteUrl: "http://localhost:5173" });
  visitor = createBackendClient(backend.url, backend.keys.publishableKey);
  service = createBackendClient(backend.url, backend.keys.secretKey);
  await backend.sql(`
    create function public.test_rejection() returns void language plpgsql as
    $$ begin raise exception 'Not today' using detail = 'Too late', hint = 'Tomorrow'; end $$`);
  await backend.sql("create function public.test_nothing() returns void language sql as 'select'");
});
afterAll(() => backend.close());

describe("grants of the migrations", () => {
  test("let a shopper change their name but not become an admin", async () => {
    const shopper = await signInShopper();
    const own = await shopper
      .from("users")
      .update({ full_name: "Asha R Verma" })
      .eq("email", "asha@haat.example");
    expect(own.error).toBeNull();
    const promoted = await shopper.from("users").update({ is_admin: true }).eq("email", "asha@haat.example");
    expect(promoted.status).toBe(403);
    expect(promoted.error?.code).toBe("42501");
    const [row] = await backend.sql(
      "select full_name, is_admin from public.users where email = 'asha@haat.example'",
    );
    expect(row).toEqual({ full_name: "Asha R Verma", is_admin: false });
  });

  test("reject a visitor's request for orders", async () => {
    const { status, error } = await visitor.from("orders").select("id");
    expect([status, error?.code]).toEqual([401, "42501"]);
  });

  test("allow shop_place_order for the service role only", async () => {
    const shopper = await signInShopper();
    const { error } = await shopper.rpc("shop_place_order", orderArguments(randomUUID()));
    expect(error?.code).toBe("42501");
  });
});

describe("simultaneous requests with different roles", () => {
  test("are answered separately when pipelined on one connection", async () => {
    const path = "/rest/v1/users?select=email";
    const createRequest = (key: string): string =>
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${key}\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const keys = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? backend.keys.secretKey : backend.keys.publishableKey,
    );
    const responses = await pipeline(keys.map(createRequest).join(""), keys.length);
    const statuses = responses.map((response) => Number(response.slice(9, 12)));
    expect(statuses).toEqual(keys.map((key) => (key === backend.keys.secretKey ? 200 : 401)));
    expect(responses.filter((response) => response.includes("asha@haat.example"))).toHaveLength(10);
  });

  test("are answered separately when 200 run in parallel", async () => {
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? service : visitor).from("users").select("email"),
      ),
    );
    for (const [index, { data, error }] of responses.entries()) {
      if (index % 2) expect(data?.length).toBeGreaterThan(0);
      else expect([data, error?.code]).toEqual([null, "42501"]);
    }
  });
});

describe("response format", () => {
  test("answers raise exception with 400, code, details and hint, like PostgREST", async () => {
    const { status, error } = await service.rpc("test_rejection");
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: "P0001",
      message: "Not today",
      details: "Too late",
      hint: "Tomorrow",
    });
  });

  test("answers a check violation with 400 and a unique violation with 409", async () => {
    const category = { name: "Test category", slug: "test-category" };
    await service.from("categories").insert(category);
    expect((await service.from("categories").insert(category)).status).toBe(409);
    const product = await service
      .from("products")
      .insert({ name: "Lamp", description: "A lamp", price: -1, sku: "TEST-1", stock: 1 });
    expect([product.status, product.error?.code]).toEqual([400, "23514"]);
  });

  test("returns numerics as numbers and timestamps as ISO 8601, also in nested rows", async () => {
    const { data, error } = await service
      .from("products")
      .select("price, rating, created_at, categories(created_at)")
      .not("category_id", "is", null);
    expect(error).toBeNull();
    expect(data?.length).toBeGreaterThan(0);
    const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00$/;
    for (const row of data ?? []) {
      expect(typeof row.price).toBe("number");
      expect(typeof row.rating).toBe("number");
      expect(row.created_at).toMatch(iso);
      expect((row.categories as unknown as { created_at: string }).created_at).toMatch(iso);
    }
  });
});

describe("cost of a request", () => {
  test("sets the caller in one statement, and the request of a function call in another", async () => {
    const read = await recordStatements(() => visitor.from("products").select("id").limit(1));
    expect(read.sent).toEqual(["begin", "select", "select", "commit"]);
    const call = await recordStatements(() => service.rpc("test_nothing"));
    // The last one reads the response settings of the function.
    expect(call.sent).toEqual(["begin", "select", "select", "select", "select", "commit"]);
  });

  test("registers no parsers for arrays of table rows", async () => {
    const { database } = await recordStatements(() => visitor.from("products").select("id").limit(1));
    const { rows } = await database.query<{ typarray: number }>(
      "select typarray from pg_type where typtype = 'c' and typarray <> 0",
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ typarray }) => typarray in database.parsers)).toEqual([]);
  });

  test("keeps an idle connection open for two minutes", async () => {
    const response = await fetch(`${backend.url}/auth/v1/health`);
    expect(response.headers.get("keep-alive")).toBe("timeout=120");
  });
});

describe("access", () => {
  test.each([
    "/_system/config",
    "/_system/introspect",
    "/%5Fsystem/config",
    "//_system/config",
    "/",
    "/studio",
  ])("answers 404 for %s", async (path) => {
    for (const key of [null, backend.keys.secretKey]) {
      const response = await fetch(backend.url + path, { headers: key ? { apikey: key } : {} });
      expect(response.status).toBe(404);
    }
  });

  test("rejects requests without a key or with an unknown one", async () => {
    expect((await fetch(`${backend.url}/rest/v1/products`)).status).toBe(401);
    const headers = { apikey: "sb_secret_made-up", Authorization: "Bearer sb_secret_made-up" };
    expect((await fetch(`${backend.url}/rest/v1/products`, { headers })).status).toBe(401);
  });

  test("listens on the loopback address only", async () => {
    const { port } = new URL(backend.url);
    const own = Object.values(networkInterfaces())
      .flat()
      .flatMap((network) =>
        network && !network.internal && network.family === "IPv4" ? [network.address] : [],
      );
    expect(await canConnect("127.0.0.1", Number(port))).toBe(true);
    for (const address of own) expect(await canConnect(address, Number(port))).toBe(false);
    // Also checked without a network: 127.0.0.2 belongs to this computer too, but is not served.
    expect(await canConnect("127.0.0.2", Number(port))).toBe(false);
  });
});

function orderArguments(userId: string): Record<string, unknown> {
  return {
    p_order: {
      user_id: userId,
      checkout_key: randomUUID(),
      cart_id: randomUUID(),
      lines: [],
      subtotal: 0,
      shipping_amount: 0,
      tax_amount: 0,
      discount_amount: 0,
      round_off: 0,
      total_amount: 0,
      payment_method: "cod",
      shipping_address: {},
    },
  };
}

/** Sends all requests at once. @returns the raw responses in order */
function pipeline(requests: string, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(backend.url).port) }, () =>
      socket.write(requests),
    );
    socket.setTimeout(20_000, () => socket.destroy(new Error(`Too few responses: ${text}`)));
    socket.on("data", (part) => {
      text += part.toString();
      const responses = text.split(/(?=HTTP\/1\.1 \d{3} )/);
      if (responses.length < count || !/\r\n\r\n.*[\]}]$/s.test(responses.at(-1) ?? "")) return;
      socket.destroy();
      resolve(responses);
    });
    socket.on("error", reject);
  });
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("timeout", () => socket.destroy(new Error("timeout")));
    socket.on("error", () => resolve(false));
  });
}
