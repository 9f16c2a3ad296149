import { beforeAll, describe, expect, test } from "vitest";

import { ACCESS, accessOf } from "#app/routes/admin/access.ts";
import { hasPermission, type Role, ROLE_LABELS, ROLES } from "#app/shop/account/roles.ts";
import { productForms } from "#tests/http/support/admin-products.ts";
import {
  adminScreens,
  createExamples,
  IS_DATA,
  pathOf,
  type Screen,
} from "#tests/http/support/admin-routes.ts";
import { signedInAdmin, staffMember } from "#tests/http/support/admin-users.ts";
import { type Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { postForms } from "#tests/http/support/form-values.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const ALL = [
  ["Dashboard", "/admin/dashboard"],
  ["Orders", "/admin/orders"],
  ["Returns", "/admin/returns"],
  ["Payments", "/admin/payments"],
  ["Products", "/admin/products"],
  ["Categories", "/admin/categories"],
  ["Collections", "/admin/collections"],
  ["Home page", "/admin/home"],
  ["Search words", "/admin/search-words"],
  ["Coupons", "/admin/coupons"],
  ["Newsletter", "/admin/newsletter"],
  ["Users", "/admin/users"],
  ["Reviews", "/admin/reviews"],
  ["Questions", "/admin/questions"],
  ["Messages", "/admin/messages"],
  ["Reports", "/admin/reports"],
  ["Accounts", "/admin/accounts"],
  ["Tax", "/admin/tax"],
  ["Settings", "/admin/settings"],
  ["Security", "/admin/security"],
  ["Audit log", "/admin/audit"],
  ["Health", "/admin/health"],
] as const;
/** Labels of each role's menu. */
const MENUS: Record<Role, readonly string[]> = {
  owner: ALL.map(([label]) => label),
  manager: ALL.map(([label]) => label).filter(
    (label) => !["Audit log", "Security", "Tax", "Settings"].includes(label),
  ),
  packer: ["Products", "Orders"],
  support: ["Orders", "Returns", "Reviews", "Questions", "Messages"],
  content: ["Products", "Categories", "Collections", "Home page", "Search words", "Reviews", "Questions"],
};
const menuOf = (role: Role) => ALL.filter(([label]) => MENUS[role].includes(label));

function firstSection(role: Role): { label: string; href: string } {
  const menu = menuOf(role);
  const start = menu.find(([label]) => label === "Dashboard") ?? menu.find(([label]) => label === "Orders");
  const [label = "", href = ""] = start ?? menu[0] ?? [];
  return { label, href };
}

/** Links of the sidebar. */
function sidebarOf(html: string): (string | undefined)[] {
  const [menu = ""] = html.match(/<nav aria-label="Admin".*?<\/nav>/s) ?? [];
  return Array.from(menu.matchAll(/href="(\/admin\/[^"]+)"/g), ([, link]) => link);
}

/** Every screen and form of the portal as each role, cell by cell: app/routes/admin/access.ts says what is expected. */

const shop = await openShop({ own: true });
const screens = await adminScreens(shop);
let ids: Record<string, string> = {};
const browsers = new Map<Role, Browser>();
/** The pages that show an example record to the owner: true or false by path. */
const showsData = new Map<string, boolean>();

beforeAll(async () => {
  ids = await createExamples(shop);
  for (const role of ROLES) browsers.set(role, await staffMember(shop, role));
  const owner = await signedInAdmin(shop);
  for (const screen of screens) {
    const path = pathOf(screen, ids);
    showsData.set(path, IS_DATA.test((await owner.get(path)).html));
  }
});

function browserOf(role: Role): Browser {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`No session for ${role}.`);
  return browser;
}

function may(role: Role, pattern: string, key: "see" | "post"): boolean {
  const access = accessOf(pattern);
  const need = access?.[key] ?? access?.see;
  return need !== undefined && (need === "staff" || hasPermission(role, need));
}

/** The declared route of an address of the portal; fixed names come before parameters. */
function patternOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? "";
  const matching = Object.keys(ACCESS).filter((pattern) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+").replace("*", ".*")}$`).test(path),
  );
  const [first = "/admin/*"] = matching.toSorted(
    (a, b) => Number(a.includes("*")) - Number(b.includes("*")) || a.split(":").length - b.split(":").length,
  );
  return first;
}

/** Links and forms of a page that lead to what the role may not use. */
function forbiddenControls(role: Role, html: string, address: string): string[] {
  const links = Array.from(html.matchAll(/<a [^>]*href="(\/admin\/[^"]*)"/g), ([, link = ""]) => link);
  const posts = postForms(html).map(({ action }) => action ?? address);
  return [
    ...links.filter((link) => !may(role, patternOf(link), "see")),
    ...posts.filter((post) => post.startsWith("/admin/") && !may(role, patternOf(post), "post")),
  ];
}

const cells = { get: 0, post: 0 };

describe.each(ROLES)("%s", (role) => {
  const seen = screens.filter(({ path }) => may(role, path, "see"));
  const hidden = screens.filter(({ path }) => !may(role, path, "see"));

  test.each(seen)("sees $path, with links and forms for this role alone", async (screen: Screen) => {
    cells.get += 1;
    const path = pathOf(screen, ids);
    const { status, html } = await browserOf(role).get(path);
    expect(status).toBe(screen.path === "/admin/*" ? 404 : 200);
    // A page about one record has what the owner sees; a search or a bell may have less.
    expect(!screen.path.includes(":") || IS_DATA.test(html) === showsData.get(path)).toBe(true);
    expect(forbiddenControls(role, html, path)).toEqual([]);
  });

  test.each(hidden)("does not see $path, and is told where to go", async (screen: Screen) => {
    cells.get += 1;
    const { status, html } = await browserOf(role).get(pathOf(screen, ids));
    expect(status).toBe(403);
    expect(html).not.toMatch(IS_DATA);
    expect(textOf(html)).toContain(`Your role, ${ROLE_LABELS[role]}, does not include this.`);
    const { label, href } = firstSection(role);
    // A file has no page around its refusal.
    const isFile = /\/export(\/:file)?$/.test(screen.path);
    const wayBack = isFile ? `"path":"${href}"` : `href="${href}"[^>]*>Go to ${label}<`;
    expect(html).toMatch(new RegExp(wayBack));
    expect(sidebarOf(html)).toEqual(isFile ? [] : menuOf(role).map(([, path]) => path));
  });

  test.each(screens.filter(({ hasAction }) => hasAction))(
    "posts to $path as declared",
    async (screen: Screen) => {
      cells.post += 1;
      const { status } = await browserOf(role).post(pathOf(screen, ids), { intent: "nothing of the kind" });
      expect(status !== 403).toBe(may(role, screen.path, "post"));
    },
  );

  test("has a menu of what it may see, and begins at the dashboard, its orders or its first entry", async () => {
    const { html, location } = await browserOf(role).get("/admin");
    expect([html, location]).toEqual(["", firstSection(role).href]);
    const page = await browserOf(role).get(firstSection(role).href);
    expect(sidebarOf(page.html)).toEqual(menuOf(role).map(([, href]) => href));
    const signedIn = await browserOf(role).get("/admin/signed-in");
    expect(signedIn.html).toContain(`content="3;url=${firstSection(role).href}"`);
  });

  test("finds in the search what it may see", async () => {
    const { html } = await browserOf(role).get("/admin/search?search=zanzibar");
    const titles = Array.from(html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g), ([, title]) => title);
    expect(titles).toEqual([
      ...(hasPermission(role, "orders.read") ? ["Orders"] : []),
      ...(hasPermission(role, "products.read") ? ["Products"] : []),
      ...(hasPermission(role, "returns.write") ? ["Returns"] : []),
      ...(hasPermission(role, "people.read") ? ["People"] : []),
    ]);
    expect(IS_DATA.test(html)).toBe(true);
  });
});

test("every screen and form was tried as each role", () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual(Object.keys(ACCESS).toSorted());
  expect(cells).toEqual({
    get: ROLES.length * screens.length,
    post: ROLES.length * screens.filter(({ hasAction }) => hasAction).length,
  });
});

describe("what a role may do works wholly", () => {
  test("a packer sends an order, prints its slip and changes stock", async () => {
    const packer = browserOf("packer");
    const product = await addProduct(shop, { stock: 5 });
    const order = await placeCod(shop, { products: [product] });
    const own = `/admin/orders/${order.id}`;
    expect((await packer.post(own, { intent: "note", note: "Wrapped twice" })).status).toBe(303);
    const { html } = await packer.get(own);
    expect(textOf(html)).toContain("Wrapped twice");
    const fields = postForms(html).find(({ values }) => "carrier" in values)?.values ?? {};
    await packer.post(own, { ...fields, carrier: "India Post", intent: "shipment" });
    expect(noticeOf((await packer.get(own)).html)).toBe("Shipment saved successfully");
    await packer.post(own, { intent: "status", id: order.id, seen: "confirmed", status: "shipped" });
    expect(noticeOf((await packer.get(own)).html)).toBe("Order status updated to shipped");
    expect((await packer.get(`${own}/packing-slip`)).status).toBe(200);
    expect((await packer.get(`/order/${order.id}/invoice`)).status).toBe(200);
    const stock = `/admin/products/${product.id}/stock`;
    await packer.post(stock, { direction: "add", quantity: "3", reason: "received" });
    expect(noticeOf((await packer.get("/admin/products")).html)).toBe("Stock updated: 7 in stock now");
    // Refunds are not the packer's, and neither is sending one again.
    const retry = await packer.post(own, { intent: "retry", refundId: order.id });
    expect(retry.status).toBe(403);
    expect((await packer.post(own, { intent: "retry-all" })).status).toBe(403);
  });

  test("support reads an order without changing it, and answers for returns, messages and reviews", async () => {
    const support = browserOf("support");
    const own = `/admin/orders/${ids["orderId"]}`;
    const { html } = await support.get(own);
    expect(postForms(html).filter(({ action }) => action?.startsWith("/admin/orders"))).toEqual([]);
    const refused = await support.post(own, { intent: "note", note: "Not mine to write" });
    expect(refused.status).toBe(403);
    expect(await shop.sql("select 1 from public.order_notes where note = 'Not mine to write'")).toEqual([]);
    const reviews = "/admin/reviews";
    const review = postForms((await support.get(reviews)).html).find(({ values }) => "reviewId" in values);
    const approved = await support.post(reviews, { ...review?.values, intent: "approve" });
    expect(approved.status).toBe(303);
    await support.post(`/admin/messages/${ids["messageId"]}`, { intent: "read" });
    const [message] = await shop.sql<{ read_at: string | null }>(
      "select read_at from public.contact_messages where id = $1",
      [ids["messageId"]],
    );
    expect(message?.read_at).not.toBeNull();
    await support.post(`/admin/returns/${ids["returnId"]}`, { intent: "approve" });
    expect(
      await shop.sql("select status from public.return_requests where id = $1", [ids["returnId"]]),
    ).toEqual([{ status: "approved" }]);
  });

  test("support names the product of a review, though the product is hidden", async () => {
    await shop.sql("update public.products set is_active = false where id = $1", [ids["productId"]]);
    expect((await browserOf("support").get("/admin/reviews")).html).toMatch(IS_DATA);
    await shop.sql("update public.products set is_active = true where id = $1", [ids["productId"]]);
  });

  test("content changes a product and a category", async () => {
    const content = browserOf("content");
    const { id } = await addProduct(shop);
    const path = `/admin/products/${id}`;
    const form = await productForms(shop, content).editForm(id, { name: "A better name" });
    const saved = await content.post(path, form);
    expect([saved.status, noticeOf((await content.get("/admin/products")).html)]).toEqual([
      303,
      "Product updated successfully",
    ]);
    expect((await content.get("/admin/categories/new")).status).toBe(200);
  });

  test("a manager sees people, and changes nobody's role", async () => {
    const manager = browserOf("manager");
    const own = `/admin/users/${ids["userId"]}`;
    expect((await manager.get(own)).html).toMatch(IS_DATA);
    expect((await manager.post(own, { intent: "promote" })).status).toBe(403);
    expect((await manager.post(`${own}/delete`, { intent: "delete" })).status).toBe(403);
    expect(
      await shop.sql("select is_admin, staff_role from public.users where id = $1", [ids["userId"]]),
    ).toEqual([{ is_admin: false, staff_role: null }]);
  });

  test("a role that is taken away ends with the next request", async () => {
    const packer = await staffMember(shop, "packer");
    expect((await packer.get("/admin/orders")).status).toBe(200);
    await shop.sql("update public.users set staff_role = null where staff_role = 'packer' and id <> $1", [
      ids["userId"],
    ]);
    const page = await packer.get("/admin/orders");
    expect([page.status, textOf(page.html).includes("You don't have administrator privileges")]).toEqual([
      403,
      true,
    ]);
  });
});

test("Help leads with the daily tasks of the role, each with a link, and says who to ask", async () => {
  const [address] = await shop.sql<{ mail: string }>("select contact_email as mail from public.settings");
  const helpOf = async (role: Exclude<Role, "owner">) =>
    (await (await staffMember(shop, role)).get("/admin/help")).html;
  const packer = await helpOf("packer");
  const tasks = packer.slice(packer.indexOf('id="daily"'), packer.indexOf('id="ask"'));
  expect(
    Array.from(tasks.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g), ([, to, title]) => [title, to]),
  ).toEqual([
    ["Send an order", "/admin/orders?waiting=me"],
    ["Change stock", "/admin/products"],
  ]);
  expect(textOf(packer)).toContain(`Who to ask An owner of the shop, at ${address?.mail} .`);
  expect(textOf(packer)).not.toContain("Set-up checklist");
  expect(textOf(await helpOf("support"))).toContain("Answer a return");
  expect(textOf(await helpOf("content"))).toContain("Change a price");
});
