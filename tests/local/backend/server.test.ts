import { connect } from "node:net";
import { networkInterfaces } from "node:os";

import { PGlite } from "@electric-sql/pglite";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { type Backend, startBackend } from "#local/backend/server.ts";
import { createBackendClient } from "#tests/local/support/backend-client.ts";

let backend: Backend;
let visitor: SupabaseClient;
let service: SupabaseClient;

beforeAll(async () => {
  backend = await startBackend({ memory: true, siteUrl: "http://localhost:5173" });
  visitor = createBackendClient(backend.url, backend.keys.publishableKey);
  service = createBackendClient(backend.url, backend.keys.secretKey);
});
afterAll(() => backend.close());

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
    const seen = responses.map(({ data, error }) => (error ? error.code : (data?.length ?? 0) > 0));
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => (index % 2 ? true : "42501")));
  });
});

describe("cost of a request", () => {
  test("registers no parsers for arrays of table rows", async () => {
    const statements = vi.spyOn(PGlite.prototype, "query");
    const { error } = await visitor.from("products").select("id").limit(1);
    const [database] = statements.mock.contexts;
    statements.mockRestore();
    expect(error).toBeNull();
    if (!(database instanceof PGlite)) throw new Error("No statement reached the database.");
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
