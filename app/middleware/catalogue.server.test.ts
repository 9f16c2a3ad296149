import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { buildContext, catalogueContext, staffFormContext } from "#app/context.ts";
import { catalogue, isCataloguePath } from "#app/middleware/catalogue.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { createShopContext, runMiddleware } from "#tests/unit/support/shop-context.ts";

const USER = { id: randomUUID(), email: "asha@haat.example" };
const TIMES = { freshMs: 60_000, staleMs: 0 };

type Sent = { status?: number; isStaffForm?: boolean };

/** Returns true if a page is read again after such a request. */
async function endsCopies({ status = 303, isStaffForm = true }: Sent) {
  const backend = { ...BACKEND, url: `https://${randomUUID()}.example` };
  let reads = 0;
  const visit = async (answer = new Response("page"), isFormOfStaff = false) => {
    const { context } = createShopContext({
      config: { backend, catalogueTimes: TIMES },
      identity: { user: USER },
    });
    context.set(buildContext, "1");
    await runMiddleware(catalogue, new Request("https://shop.example/admin/"), context, async () => {
      context.set(staffFormContext, isFormOfStaff);
      await context.get(catalogueContext).read("a", async () => (reads += 1));
      return answer;
    });
  };
  await visit();
  await visit(new Response(null, { status }), isStaffForm);
  await visit();
  return reads === 2;
}

test("an admin's save is seen at once", async () => {
  expect(await endsCopies({})).toBe(true);
});

test.each<[string, Sent]>([
  ["a refused save", { status: 403 }],
  ["a failed save", { status: 503 }],
  ["what is no form of staff", { isStaffForm: false }],
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
