import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { buildContext, catalogueContext, confirmedStaffContext } from "#app/context.ts";
import { catalogue, isCataloguePath } from "#app/middleware/catalogue.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { createShopContext, runMiddleware } from "#tests/unit/support/shop-context.ts";

const USER = { id: randomUUID(), email: "asha@haat.example" };
const TIMES = { freshMs: 60_000, staleMs: 0 };

type Sent = { method?: string; status?: number; isStaff?: boolean };

/** Returns true if a page is read again after such a request. */
async function endsCopies({ method = "POST", status = 303, isStaff = true }: Sent) {
  const backend = { ...BACKEND, url: `https://${randomUUID()}.example` };
  let reads = 0;
  const visit = async (answer = new Response("page"), sent = "GET", isConfirmed = false) => {
    const { context } = createShopContext({
      config: { backend, catalogueTimes: TIMES },
      identity: { user: USER },
    });
    context.set(buildContext, "1");
    const request = new Request("https://shop.example/admin/", { method: sent });
    await runMiddleware(catalogue, request, context, async () => {
      context.set(confirmedStaffContext, isConfirmed);
      await context.get(catalogueContext).read("a", async () => (reads += 1));
      return answer;
    });
  };
  await visit();
  await visit(new Response(null, { status }), method, isStaff);
  await visit();
  return reads === 2;
}

test("an admin's save is seen at once", async () => {
  expect(await endsCopies({})).toBe(true);
});

test.each<[string, Sent]>([
  ["a refused save", { status: 403 }],
  ["a failed save", { status: 503 }],
  ["a form of somebody else", { isStaff: false }],
  ["an export, and a page of the portal that confirms the session", { method: "GET", status: 200 }],
])("%s ends no copies", async (_name, sent) => {
  expect(await endsCopies(sent)).toBe(false);
});

test.each([
  ["/", true],
  ["/products", true],
  ["/product/1", true],
  ["/cart", false],
  ["/checkout", false],
  ["/admin/products", false],
  ["/products/1", false],
])("%s is a page of the catalogue: %s", (path, is) => {
  expect(isCataloguePath(path)).toBe(is);
});
