import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { createExamples, pathOf } from "#tests/http/support/admin-routes.ts";
import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { builtRoutes, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const faulty = await openProxiedShop(shop);

const SQL_ERROR = {
  code: "42P01",
  message: 'relation "public.canary_orders" does not exist',
  details: "at canary (/srv/canary.ts:12:3)",
  hint: 'Perhaps you meant "public.orders".',
};
const CONSTRAINT = {
  code: "23505",
  message: 'duplicate key value violates unique constraint "canary_email_key"',
  details: "Key (email)=(canary@example.com) already exists.",
  hint: null,
};

/** Failing responses of the database, by name; "cut" closes the connection. */
const FAULTS: Record<string, () => Response | "cut"> = {
  "a missing table": () => Response.json(SQL_ERROR, { status: 404 }),
  "a broken constraint": () => Response.json(CONSTRAINT, { status: 409 }),
  "an internal error": () => Response.json({ ...SQL_ERROR, code: "XX000" }, { status: 500 }),
  "a gateway's page": () =>
    new Response("<html><h1>502 canary</h1></html>", {
      status: 502,
      headers: { "Content-Type": "text/html" },
    }),
  "an answer that is no JSON": () => new Response("canary"),
  "a cut connection": () => "cut",
};
const INTERNALS =
  /canary|\b(?:42P01|23505|XX000)\b|PGRST|\brelation\b|\bviolates\b|TypeError|ZodError|\.tsx?:\d|\bat async\b|node_modules/i;

test("an error of the database shows none of its words on any screen, and its number is in the log", async () => {
  const examples = await createExamples(shop);
  const ids = {
    ...examples,
    id: examples["orderId"] ?? "",
    addressId: randomUUID(),
    noteId: randomUUID(),
    part: "1",
    slug: "lamps",
  };
  const admin = await signedInAdmin(shop);
  const paths = (await builtRoutes(shop))
    .filter(
      ({ path }) => !/^\/(api|auth|media|logout|healthz|manifest\.webmanifest)|\.(xml|txt|csv)$/.test(path),
    )
    .map((route) => pathOf(route, ids));
  const counts: Record<string, number> = {};
  for (const [name, answer] of Object.entries(FAULTS)) {
    faulty.intercept(({ url }) => (new URL(url).pathname.startsWith("/rest/") ? answer() : null));
    const pages = await Promise.all(paths.map((path) => atWorker(faulty, admin).get(path)));
    for (const [n, { status, html, headers }] of pages.entries()) {
      const label = `${paths[n]} with ${name}: ${status}`;
      expect(INTERNALS.exec(html)?.[0], label).toBeUndefined();
      if (status < 500) continue;
      const id = /tell us this code: ([0-9a-f]{8})/.exec(textOf(html))?.[1];
      expect(id, label).toBe(headers.get("X-Request-Id"));
      const lines = faulty.logs.filter((line) => line.includes(`"requestId":"${id}"`));
      // The token of a payment link is kept from the log.
      const { pathname } = new URL(paths[n] ?? "", faulty.shopUrl);
      const path = JSON.stringify(pathname.replace(/^\/pay\/.*/, "/pay/…"));
      expect(lines, label).not.toEqual([]);
      expect(
        lines.filter((line) => !line.includes(`"method":"GET","path":${path}`)),
        label,
      ).toEqual([]);
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(total, JSON.stringify(counts)).toBeGreaterThan(200);
});
