import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";

import { PGlite } from "@electric-sql/pglite";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { type Backend, startBackend } from "#local/backend/server.ts";

/*
 * Tripwires: the local room overrides parts of the embedded backend that its makers never promised to keep.
 * Each test here goes red when an upgrade makes one of those overrides ineffective.
 */

let backend: Backend;
let visitor: SupabaseClient;
let service: SupabaseClient;

function client(key: string): SupabaseClient {
  return createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

async function signedIn(email: string, password: string): Promise<SupabaseClient> {
  const shopper = client(backend.keys.publishableKey);
  const { error } = await shopper.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return shopper;
}

/** The first words of what a call sends to the database, and the database. */
async function statementsOf(call: () => PromiseLike<{ error: unknown }>) {
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
  visitor = client(backend.keys.publishableKey);
  service = client(backend.keys.secretKey);
  await backend.sql(`
    create function public.tripwire_refusal() returns void language plpgsql as
    $$ begin raise exception 'Not today' using detail = 'Too late', hint = 'Tomorrow'; end $$`);
  await backend.sql("create function public.tripwire_nothing() returns void language sql as 'select'");
});
afterAll(() => backend.close());

describe("the rights that the migrations give", () => {
  test("a shopper changes the own name, and cannot become an admin", async () => {
    const shopper = await signedIn("asha@haat.example", "haat-shopper");
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

  test("a visitor has no right on orders, not even to an empty list", async () => {
    const { status, error } = await visitor.from("orders").select("id");
    expect([status, error?.code]).toEqual([401, "42501"]);
  });

  test("place_order belongs to the service role alone", async () => {
    const shopper = await signedIn("asha@haat.example", "haat-shopper");
    const { error } = await shopper.rpc("place_order", orderArguments(randomUUID()));
    expect(error?.code).toBe("42501");
  });
});

describe("roles of requests that arrive together", () => {
  test("pipelined on one connection, no visitor sees the service role's rows", async () => {
    const path = "/rest/v1/users?select=email";
    const ask = (key: string): string =>
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${key}\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const keys = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? backend.keys.secretKey : backend.keys.publishableKey,
    );
    const answers = await pipeline(keys.map(ask).join(""), keys.length);
    const statuses = answers.map((answer) => Number(answer.slice(9, 12)));
    expect(statuses).toEqual(keys.map((key) => (key === backend.keys.secretKey ? 200 : 401)));
    expect(answers.filter((answer) => answer.includes("asha@haat.example"))).toHaveLength(10);
  });

  test("200 in parallel, the same", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? service : visitor).from("users").select("email"),
      ),
    );
    for (const [index, { data, error }] of answers.entries()) {
      if (index % 2) expect(data?.length).toBeGreaterThan(0);
      else expect([data, error?.code]).toEqual([null, "42501"]);
    }
  });
});

describe("the shape of answers", () => {
  test("raise exception is PostgREST's 400 with code, details and hint", async () => {
    const { status, error } = await service.rpc("tripwire_refusal");
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: "P0001",
      message: "Not today",
      details: "Too late",
      hint: "Tomorrow",
    });
  });

  test("a broken check constraint is 400 with its code, a broken unique one 409", async () => {
    const category = { name: "Tripwire", slug: "tripwire" };
    await service.from("categories").insert(category);
    expect((await service.from("categories").insert(category)).status).toBe(409);
    const product = await service
      .from("products")
      .insert({ name: "Lamp", description: "A lamp", price: -1, sku: "TRIPWIRE-1", stock: 1 });
    expect([product.status, product.error?.code]).toEqual([400, "23514"]);
  });

  test("numbers are numbers and times are ISO, at the top and nested", async () => {
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

describe("what a request costs", () => {
  test("who asks is one statement, and what is asked of a function one more", async () => {
    const read = await statementsOf(() => visitor.from("products").select("id").limit(1));
    expect(read.sent).toEqual(["begin", "select", "select", "commit"]);
    const call = await statementsOf(() => service.rpc("tripwire_nothing"));
    // The last one reads what the function has set for the answer.
    expect(call.sent).toEqual(["begin", "select", "select", "select", "select", "commit"]);
  });

  test("a statement carries no parser of what nobody reads", async () => {
    const { database } = await statementsOf(() => visitor.from("products").select("id").limit(1));
    const { rows } = await database.query<{ typarray: number }>(
      "select typarray from pg_type where typtype = 'c' and typarray <> 0",
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ typarray }) => typarray in database.parsers)).toEqual([]);
  });

  test("a connection stays open between requests that are far apart", async () => {
    const answer = await fetch(`${backend.url}/auth/v1/health`);
    expect(answer.headers.get("keep-alive")).toBe("timeout=120");
  });
});

describe("what is reachable", () => {
  test.each([
    "/_system/config",
    "/_system/introspect",
    "/%5Fsystem/config",
    "//_system/config",
    "/",
    "/studio",
  ])("%s is not", async (path) => {
    for (const key of [null, backend.keys.secretKey]) {
      const answer = await fetch(backend.url + path, { headers: key ? { apikey: key } : {} });
      expect(answer.status).toBe(404);
    }
  });

  test("nothing without a key, or with a made-up one", async () => {
    expect((await fetch(`${backend.url}/rest/v1/products`)).status).toBe(401);
    const headers = { apikey: "sb_secret_made-up", Authorization: "Bearer sb_secret_made-up" };
    expect((await fetch(`${backend.url}/rest/v1/products`, { headers })).status).toBe(401);
  });

  test("only this computer connects", async () => {
    const { port } = new URL(backend.url);
    const own = Object.values(networkInterfaces())
      .flat()
      .flatMap((network) =>
        network && !network.internal && network.family === "IPv4" ? [network.address] : [],
      );
    expect(await canConnect("127.0.0.1", Number(port))).toBe(true);
    for (const address of own) expect(await canConnect(address, Number(port))).toBe(false);
    // Where the machine has no network: the whole of 127/8 is its own, and only one address is served.
    expect(await canConnect("127.0.0.2", Number(port))).toBe(false);
  });
});

function orderArguments(userId: string): Record<string, unknown> {
  return {
    p_user_id: userId,
    p_checkout_key: randomUUID(),
    p_cart_id: randomUUID(),
    p_lines: [],
    p_subtotal: 0,
    p_shipping_amount: 0,
    p_tax_amount: 0,
    p_discount_amount: 0,
    p_round_off: 0,
    p_total_amount: 0,
    p_payment_method: "cod",
    p_shipping_address: {},
  };
}

/** Sends all requests at once and gives back the raw answers, in order. */
function pipeline(requests: string, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(backend.url).port) }, () =>
      socket.write(requests),
    );
    socket.setTimeout(20_000, () => socket.destroy(new Error(`Too few answers: ${text}`)));
    socket.on("data", (part) => {
      text += part.toString();
      const answers = text.split(/(?=HTTP\/1\.1 \d{3} )/);
      if (answers.length < count || !/\r\n\r\n.*[\]}]$/s.test(answers.at(-1) ?? "")) return;
      socket.destroy();
      resolve(answers);
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
