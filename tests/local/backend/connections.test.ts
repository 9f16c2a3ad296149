import { randomUUID } from "node:crypto";

import { PGlite } from "@electric-sql/pglite";
import type { SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { type Backend, startBackend } from "#local/backend/server.ts";
import { createBackendClient, signIn } from "#tests/local/support/backend-client.ts";
import { type PostgresServer, startPostgres } from "#tests/postgres/server.ts";
import { copyShopTemplate, createShopTemplate } from "#tests/postgres/shop-template.ts";

/*
 * The shop runs on PGlite and the tests run on a PostgreSQL server, so both must answer like hosted Supabase. The
 * overrides of the stock drivers are undocumented upstream: each test here fails when an upgrade makes one ineffective.
 */

let server: PostgresServer;
const siteUrl = "http://localhost:5173";

beforeAll(async () => {
  server = await startPostgres({ log_statement: "all", log_line_prefix: "" });
  await createShopTemplate(server.port);
});
afterAll(() => server.stop());

type Statements = () => Promise<string[]>;

const CONNECTIONS: {
  name: string;
  start: () => Promise<Backend>;
  record: (backend: Backend) => Promise<Statements>;
}[] = [
  { name: "PGlite", start: () => startBackend({ memory: true, siteUrl }), record: recordPglite },
  {
    name: "a PostgreSQL server",
    start: async () => startBackend({ database: (await copyShopTemplate(server.port)).url, siteUrl }),
    record: recordPostgres,
  },
];

/** Records the statements that reach PGlite. */
function recordPglite(): Promise<Statements> {
  const query = vi.spyOn(PGlite.prototype, "query");
  return Promise.resolve(() => {
    const sent = query.mock.calls.map(([text]) => text);
    query.mockRestore();
    return Promise.resolve(sent);
  });
}

/** Records the statements that reach the server, from its log. */
async function recordPostgres({ sql }: Backend): Promise<Statements> {
  /** The statements until now. The last one is a mark, so the log is complete. */
  async function readStatements(): Promise<string[]> {
    const mark = `select '${randomUUID()}'`;
    await sql(mark);
    return vi.waitFor(() => {
      const lines = server.readLog().matchAll(/^LOG: {2}(?:statement|execute \S+):\s*(.*)$/gm);
      const statements = Array.from(lines, ([, statement = ""]) => statement);
      expect(statements).toContain(mark);
      return statements.slice(0, statements.indexOf(mark) + 1);
    });
  }
  const { length: earlier } = await readStatements();
  return async () => (await readStatements()).slice(earlier, -1);
}

describe.each(CONNECTIONS)("on $name", ({ start, record }) => {
  let backend: Backend;
  let visitor: SupabaseClient;
  let service: SupabaseClient;

  function signInShopper(): Promise<SupabaseClient> {
    const credentials = { email: "asha@haat.example", password: "haat-shopper" };
    return signIn(backend.url, backend.keys.publishableKey, credentials);
  }

  beforeAll(async () => {
    backend = await start();
    visitor = createBackendClient(backend.url, backend.keys.publishableKey);
    service = createBackendClient(backend.url, backend.keys.secretKey);
    await backend.sql(`
      create function public.test_rejection() returns void language plpgsql as
      $$ begin raise exception 'Not today' using detail = 'Too late', hint = 'Tomorrow'; end $$`);
    await backend.sql("create function public.test_nothing() returns void language sql as 'select'");
    await backend.sql(
      "create function public.test_closed(n int) returns int language sql stable as 'select n'",
    );
    await backend.sql("revoke execute on function public.test_closed from public, anon, authenticated");
    await backend.sql("grant execute on function public.test_closed to service_role");
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
      const promoted = await shopper
        .from("users")
        .update({ is_admin: true })
        .eq("email", "asha@haat.example");
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

  test("sets the caller in one statement, and the request of a function call in another", async () => {
    const words = async (call: () => PromiseLike<{ error: unknown }>): Promise<(string | undefined)[]> => {
      const recorded = await record(backend);
      const { error } = await call();
      const sent = await recorded();
      expect(error).toBeNull();
      return sent.map((text) => /\w+/.exec(text)?.[0].toLowerCase());
    };
    const read = await words(() => visitor.from("products").select("id").limit(1));
    expect(read).toEqual(["begin", "select", "select", "commit"]);
    const call = await words(() => service.rpc("test_nothing"));
    // The last one reads the response settings of the function.
    expect(call).toEqual(["begin", "select", "select", "select", "select", "commit"]);
  });

  test("runs a transaction again after one has failed", async () => {
    expect((await service.rpc("test_rejection")).error?.code).toBe("P0001");
    expect((await visitor.from("products").select("id").limit(1)).error).toBeNull();
  });

  test("a function that one role may call stays closed to another, however often it was called", async () => {
    const [allowed, refused] = [[], []] as [unknown[], unknown[]];
    for (let n = 0; n < 8; n += 1) {
      allowed.push((await service.rpc("test_closed", { n })).data);
      refused.push((await visitor.rpc("test_closed", { n })).error?.code);
    }
    expect(allowed).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(refused).toEqual(Array(8).fill("42501"));
  });

  test("a caller's role that does not exist is the error that is answered", async () => {
    const token = await new SignJWT({ role: "nobody", sub: randomUUID(), aud: "authenticated" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1m")
      .sign(new TextEncoder().encode(backend.keys.jwtSecret));
    const answer = await fetch(`${backend.url}/rest/v1/products?select=id&limit=1`, {
      headers: { apikey: backend.keys.publishableKey, Authorization: `Bearer ${token}` },
    });
    expect(await answer.text()).toContain('role \\"nobody\\" does not exist');
    expect((await visitor.from("products").select("id").limit(1)).error).toBeNull();
  });

  test("takes parameters of every kind that the backend sends", async () => {
    const [row] = await backend.sql(
      `select $1::jsonb as object, $2::jsonb as json_text, $3::text[] as texts, $4::int as number, $5::boolean as flag,
              $6::text as nothing, $7::bigint as big, $8::numeric as amount, $9::timestamptz as time,
              $10::timestamptz as "date"`,
      [
        { a: [1] },
        '{"b":2}',
        ["x", "y, z"],
        7,
        true,
        null,
        9_007_199_254_740_991,
        "12.50",
        "2026-03-31T18:29:59Z",
        new Date("2026-03-31T18:30:00.5Z"),
      ],
    );
    expect(row).toEqual({
      object: { a: [1] },
      json_text: { b: 2 },
      texts: ["x", "y, z"],
      number: 7,
      flag: true,
      nothing: null,
      big: 9_007_199_254_740_991,
      amount: 12.5,
      time: "2026-03-31T18:29:59+00:00",
      date: "2026-03-31T18:30:00.5+00:00",
    });
  });

  test("stores a JSON column of the data API as the value that was sent", async () => {
    const value = { text: "a", list: [1, null], nested: { yes: true } };
    const shopper = await signInShopper();
    const { error } = await shopper.auth.updateUser({ data: { note: value } });
    expect(error).toBeNull();
    const [row] = await backend.sql(
      "select raw_user_meta_data -> 'note' as note from auth.users where email = 'asha@haat.example'",
    );
    expect(row).toEqual({ note: value });
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
