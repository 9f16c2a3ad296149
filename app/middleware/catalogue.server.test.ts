import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { buildContext, catalogueContext } from "#app/context.ts";
import { catalogue, isCataloguePath } from "#app/middleware/catalogue.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { createShopContext, runMiddleware } from "#tests/unit/support/shop-context.ts";

const USER = { id: randomUUID(), email: "asha@haat.example" };
const TIMES = { freshMs: 60_000, staleMs: 0 };

type Sent = { method?: string; path?: string; status?: number; isSignedIn?: boolean };

/** Whether a page is read again after such a request. */
async function endsCopies({
  method = "POST",
  path = "/admin/products",
  status = 303,
  isSignedIn = true,
}: Sent) {
  const backend = { ...BACKEND, url: `https://${randomUUID()}.example` };
  let reads = 0;
  const visit = async (request: Request, answer = new Response("page"), user: typeof USER | null = null) => {
    const { context } = createShopContext({ config: { backend, catalogueTimes: TIMES }, identity: { user } });
    context.set(buildContext, "1");
    await runMiddleware(catalogue, request, context, async () => {
      await context.get(catalogueContext).read("a", async () => (reads += 1));
      return answer;
    });
  };
  const page = () => visit(new Request("https://shop.example/"));
  await page();
  await visit(
    new Request(`https://shop.example${path}`, { method }),
    new Response(null, { status }),
    isSignedIn ? USER : null,
  );
  await page();
  return reads === 2;
}

test("an admin's save is seen at once", async () => {
  expect(await endsCopies({})).toBe(true);
});

test.each<[string, Sent]>([
  ["a page of the portal", { method: "GET", status: 200 }],
  ["a refused save", { status: 403 }],
  ["a failed save", { status: 503 }],
  ["a visitor's post", { isSignedIn: false }],
  ["signing in to the portal", { path: "/admin" }],
  ["a shopper's form", { path: "/cart" }],
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
