import { randomUUID } from "node:crypto";

import { expect, open } from "#tests/e2e/support/fixtures.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { type ScreenContext, submitWithoutValidation } from "#tests/e2e/support/screen-states.ts";
import type { Screen } from "#tests/e2e/support/screens.ts";

const PRODUCT = "/admin/products/00000000-0000-4000-8000-000000000113";
/** Demo orders: delivered and paid in cash, confirmed and to be paid in cash, shipped and paid online, pending. */
const DELIVERED = "/admin/orders/00000000-0000-4000-8000-000000003005";
const CONFIRMED = "/admin/orders/00000000-0000-4000-8000-000000003008";
const SHIPPED = "/admin/orders/00000000-0000-4000-8000-000000003006";
const PENDING = "/admin/orders/00000000-0000-4000-8000-000000003009";

const idOf = (path: string) => path.slice("/admin/orders/".length);

type At = Exclude<Screen["at"], string>;

/** Opens the path of the row that a statement selects or inserts. */
function rowAt(path: (id: string) => string, text: string, ...parameters: unknown[]): At {
  return async ({ page }) => {
    const [row] = await sql<{ id: string }>(text, ...parameters);
    await open(page, path(row?.id ?? ""));
  };
}

const shopper = "select id from public.users where email = 'asha@haat.example'";
const coupon = "select id from public.coupons where code = 'SANKRANTI25'";
const collection = "select id from public.collections where slug = 'festive-picks'";
const banner = "select id from public.banners where link = '/collections/festive-picks'";
const category = "select id from public.categories where slug = 'books'";
const searchWord = "select id from public.search_words where word = 'jhola'";
const review = "select id from public.reviews where is_approved order by id limit 1";

const question = `
  insert into public.product_questions (product_id, user_id, question)
  select p.id, u.id, 'Does the shade come off to be washed, and does it fit an E27 bulb of 9 W?'
  from public.products p, public.users u
  where p.id = '00000000-0000-4000-8000-000000000113' and u.email = 'asha@haat.example' returning id`;

/** A contact message. */
const contactMessage: At = async (visit) => {
  const text = `insert into public.contact_messages (number, name, email, message)
     select coalesce(max(number), 0) + 1, 'Meera Nair', 'meera@example.com', $1 from public.contact_messages returning id`;
  await rowAt((id) => `/admin/messages/${id}`, text, "Where is my lamp?\n".repeat(12))(visit);
};

/** A return, or an exchange whose items have come back. */
function returnRequest(kind: "return" | "exchange", page = ""): At {
  const number = `RET-${1_700_000_000_000 + Math.floor(Math.random() * 1e10)}`;
  const [status, at] = kind === "exchange" ? ["received", "now()"] : ["requested", "null"];
  const text = `
    with request as (
      insert into public.return_requests
        (number, request_key, order_id, user_id, kind, status, comment, items_amount, refund_mode, upi_id, decided_at,
         received_at, restocked)
      select $1, $2, id, user_id, '${kind}', '${status}', 'The glaze is chipped.', 1, 'upi', 'asha@upi', ${at}, ${at},
        case when '${kind}' = 'exchange' then true end
      from public.orders where id = '00000000-0000-4000-8000-000000003002' returning id, order_id
    ), items as (
      insert into public.return_items (return_id, order_item_id, quantity, reason)
      select r.id, i.id, 1, 'damaged' from request r join public.order_items i on i.order_id = r.order_id
    )
    select id from request`;
  return (visit) => rowAt((id) => `/admin/returns/${id}${page}`, text, number, randomUUID())(visit);
}

/** A form that is rejected with these values. */
function rejectedForm(path: string, button: string, boxes: Record<string, string>, fold?: string): At {
  return async ({ page, allowErrorAt }: ScreenContext) => {
    allowErrorAt(path);
    await open(page, path);
    if (fold) await page.locator("summary", { hasText: fold }).click();
    for (const [label, value] of Object.entries(boxes))
      await page.getByLabel(label, { exact: true }).fill(value);
    await submitWithoutValidation(page, button);
  };
}

const menuOpened: At = async ({ page }) => {
  await open(page, "/admin/dashboard");
  await page.getByLabel("Account menu").click();
  await expect(page.getByRole("link", { name: "Help & Support" })).toBeVisible();
};

const SCREENS_OF_ADMINS: Omit<Screen, "as">[] = [
  { name: "dashboard", at: "/admin/dashboard", heading: "Dashboard" },
  { name: "dashboard-90", at: "/admin/dashboard?days=90", heading: "Dashboard" },
  { name: "menu", differsWithoutScript: true, at: menuOpened, heading: "Dashboard" },
  { name: "search", at: "/admin/search?search=lamp", heading: "Results for “lamp”" },
  { name: "search-nothing", at: "/admin/search?search=unobtainium", heading: "Search" },
  { name: "notifications", at: "/admin/notifications", heading: "Notifications" },
  { name: "products", at: "/admin/products", heading: /^Products/ },
  {
    name: "products-none",
    at: "/admin/products?search=unobtainium&status=active&sort=price-desc",
    heading: /^Products/,
  },
  { name: "product-new", at: "/admin/products/new", heading: "Add New Product", isDialog: true },
  { name: "product-edit", differsWithoutScript: true, at: PRODUCT, heading: "Edit Product", isDialog: true },
  {
    name: "product-errors",
    differsWithoutScript: true,
    at: rejectedForm("/admin/products/new", "Save Product", { SKU: " " }),
    heading: "Add New Product",
    isDialog: true,
  },
  { name: "product-stock", at: `${PRODUCT}/stock`, heading: "Adjust stock", isDialog: true },
  { name: "product-delete", at: `${PRODUCT}/delete`, heading: /delete this product\?/, isDialog: true },
  {
    name: "product-variants",
    at: "/admin/products/00000000-0000-4000-8000-000000000111/variants",
    heading: "Sizes and options",
  },
  { name: "products-import", at: "/admin/products/import", heading: "Import products" },
  { name: "categories", at: "/admin/categories", heading: /^Categories/ },
  { name: "category-new", at: "/admin/categories/new", heading: "Add category", isDialog: true },
  {
    name: "category-errors",
    at: rejectedForm("/admin/categories/new", "Save category", { Name: " " }),
    heading: "Add category",
    isDialog: true,
  },
  {
    name: "category-edit",
    at: rowAt((id) => `/admin/categories/${id}`, category),
    heading: "Edit category",
    isDialog: true,
  },
  {
    name: "category-delete",
    at: rowAt((id) => `/admin/categories/${id}/delete`, category),
    heading: /delete this category\?/,
    isDialog: true,
  },
  { name: "collections", at: "/admin/collections", heading: /^Collections/ },
  { name: "collection-new", at: "/admin/collections/new", heading: "Add collection", isDialog: true },
  {
    name: "collection-errors",
    at: rejectedForm("/admin/collections/new", "Save collection", { Name: " " }),
    heading: "Add collection",
    isDialog: true,
  },
  {
    name: "collection-edit",
    at: rowAt((id) => `/admin/collections/${id}`, collection),
    heading: "Edit collection",
    isDialog: true,
  },
  {
    name: "collection-products",
    at: rowAt((id) => `/admin/collections/${id}/products?search=lamp`, collection),
    heading: "Products of Festive picks",
  },
  {
    name: "collection-delete",
    at: rowAt((id) => `/admin/collections/${id}/delete`, collection),
    heading: /delete this collection\?/,
    isDialog: true,
  },
  { name: "home-page", at: "/admin/home", heading: "Home page" },
  { name: "front", at: "/admin/home/front", heading: "Headline and logo", isDialog: true },
  { name: "banner-new", at: "/admin/home/banners/new", heading: "Add banner", isDialog: true },
  {
    name: "banner-errors",
    at: rejectedForm("/admin/home/banners/new", "Save banner", { "What the picture says": " " }),
    heading: "Add banner",
    isDialog: true,
  },
  {
    name: "banner-edit",
    at: rowAt((id) => `/admin/home/banners/${id}`, banner),
    heading: "Edit banner",
    isDialog: true,
  },
  {
    name: "banner-delete",
    at: rowAt((id) => `/admin/home/banners/${id}/delete`, banner),
    heading: /delete this banner\?/,
    isDialog: true,
  },
  { name: "search-words", at: "/admin/search-words", heading: "Search words" },
  { name: "search-words-missed", at: "/admin/search-words/missed", heading: "Searches that found nothing" },
  { name: "search-word-new", at: "/admin/search-words/new", heading: "Add search word", isDialog: true },
  {
    name: "search-word-edit",
    at: rowAt((id) => `/admin/search-words/${id}`, searchWord),
    heading: "Edit search word",
    isDialog: true,
  },
  {
    name: "search-word-delete",
    at: rowAt((id) => `/admin/search-words/${id}/delete`, searchWord),
    heading: /delete this search word\?/,
    isDialog: true,
  },
  { name: "orders", at: "/admin/orders", heading: /^Orders/ },
  { name: "orders-none", at: "/admin/orders?search=unobtainium&status=shipped", heading: /^Orders/ },
  {
    name: "order-delivered",
    differsWithoutScript: true,
    at: DELIVERED,
    heading: /^Order ORD-/,
    isDialog: true,
  },
  { name: "order-shipped", at: SHIPPED, heading: /^Order ORD-/, isDialog: true },
  { name: "order-pending", at: PENDING, heading: /^Order ORD-/, isDialog: true },
  { name: "order-cash", at: `${DELIVERED}/cash?wanted=shipped`, heading: /^Cash for ORD-/, isDialog: true },
  { name: "order-refund", at: `${SHIPPED}/refund`, heading: /^Refund ORD-/, isDialog: true },
  { name: "order-items", at: `${CONFIRMED}/items`, heading: /^Items in ORD-/, isDialog: true },
  {
    name: "order-refund-items",
    at: `${SHIPPED}/refund-items`,
    heading: /^Refund items of ORD-/,
    isDialog: true,
  },
  {
    name: "orders-ship",
    differsWithoutScript: true,
    at: `/admin/orders/bulk?do=shipped&id=${idOf(CONFIRMED)}&id=${idOf(PENDING)}`,
    heading: "Ship 1 order",
  },
  {
    name: "orders-ship-nothing",
    at: `/admin/orders/bulk?do=shipped&id=${idOf(SHIPPED)}&id=${idOf(PENDING)}`,
    heading: "Nothing to ship",
  },
  { name: "orders-ship-list", at: "/admin/orders/bulk?do=shipped", heading: "Ship orders" },
  {
    name: "orders-cancel",
    at: `/admin/orders/bulk?do=status&wanted=cancelled&id=${idOf(SHIPPED)}&id=${idOf(PENDING)}`,
    heading: "Cancel 2 orders",
  },
  {
    name: "orders-print",
    differsWithoutScript: true,
    at: `/admin/orders/print?id=${idOf(DELIVERED)}&id=${idOf(SHIPPED)}`,
    heading: "Packing slips and invoices of 2 orders",
  },
  { name: "product-prices", at: "/admin/products/prices", heading: "Prices and stock" },
  { name: "orders-views", at: "/admin/orders/views?status=shipped", heading: "Save view" },
  {
    name: "orders-picking-list",
    differsWithoutScript: true,
    at: `/admin/orders/picking-list?id=${idOf(CONFIRMED)}&id=${idOf(SHIPPED)}`,
    heading: "Picking list",
  },
  {
    name: "orders-picking-list-none",
    differsWithoutScript: true,
    at: `/admin/orders/picking-list?id=${idOf(DELIVERED)}&id=${idOf(SHIPPED)}`,
    heading: "Nothing to pick",
  },
  {
    name: "packing-slip",
    differsWithoutScript: true,
    at: `${DELIVERED}/packing-slip`,
    heading: "Packing slip",
  },
  { name: "payments", at: "/admin/payments", heading: /^Payments/ },
  { name: "payments-attention", at: "/admin/payments?status=attention", heading: /^Payments/ },
  { name: "payments-none", at: "/admin/payments?status=unmatched&search=pay_none", heading: /^Payments/ },
  { name: "returns", at: "/admin/returns", heading: /^Returns/ },
  { name: "returns-none", at: "/admin/returns?search=unobtainium", heading: /^Returns/ },
  { name: "return", at: returnRequest("return"), heading: /^Return RET-/, isDialog: true },
  { name: "exchange", at: returnRequest("exchange"), heading: /^Exchange RET-/, isDialog: true },
  {
    name: "exchange-slip",
    differsWithoutScript: true,
    at: returnRequest("exchange", "/packing-slip"),
    heading: "Packing slip",
  },
  { name: "reviews", at: "/admin/reviews", heading: /^Reviews/ },
  {
    name: "review-reject",
    at: rowAt((id) => `/admin/reviews/${id}/reject`, review),
    heading: /reject this review\?/,
    isDialog: true,
  },
  { name: "questions", at: "/admin/questions", heading: /^Questions/ },
  { name: "questions-none", at: "/admin/questions?search=unobtainium", heading: /^Questions/ },
  {
    name: "question",
    at: rowAt((id) => `/admin/questions/${id}`, question),
    heading: "Answer a question",
    isDialog: true,
  },
  {
    name: "question-errors",
    at: async (visit) => {
      const { page, allowErrorAt } = visit;
      await rowAt((id) => `/admin/questions/${id}`, question)(visit);
      allowErrorAt(new URL(page.url()).pathname);
      await submitWithoutValidation(page, "Send answer");
    },
    heading: "Answer a question",
    isDialog: true,
  },
  {
    name: "question-delete",
    at: rowAt((id) => `/admin/questions/${id}/delete`, question),
    heading: /delete this question\?/,
    isDialog: true,
  },
  { name: "order-end", at: `${PENDING}/end?wanted=cancelled`, heading: /^Cancel ORD-/, isDialog: true },
  { name: "order-address", at: `${PENDING}/address`, heading: /^Address for ORD-/, isDialog: true },
  { name: "order-new", at: "/admin/orders/new", heading: "New order" },
  {
    name: "order-new-errors",
    at: async (visit) => {
      visit.allowErrorAt("/admin/orders/new");
      const { page } = visit;
      await open(page, "/admin/orders/new");
      await page.getByLabel("Find a product").fill("lamp");
      await page.getByRole("button", { name: "Find", exact: true }).last().click();
      await page
        .getByLabel(/^Quantity of/)
        .first()
        .fill("1");
      await page.getByRole("button", { name: "Recalculate" }).last().click();
      await page.getByRole("button", { name: /^Place the order/ }).click();
      await expect(page.getByRole("alert").getByText("Enter an e-mail address")).toBeVisible();
    },
    heading: "New order",
  },
  { name: "order-payment-link", at: `${PENDING}/payment-link`, heading: /^Payment link for/, isDialog: true },
  { name: "order-message", at: `${PENDING}/message`, heading: "Write to the customer", isDialog: true },
  { name: "customer", at: rowAt((id) => `/admin/customers/${id}`, shopper), heading: "Asha Verma" },
  { name: "users", at: "/admin/users", heading: /^Users/ },
  { name: "users-none", at: "/admin/users?search=unobtainium", heading: /^Users/ },
  { name: "user", at: rowAt((id) => `/admin/users/${id}`, shopper), heading: "User Details", isDialog: true },
  {
    name: "user-delete",
    at: rowAt((id) => `/admin/users/${id}/delete`, shopper),
    heading: /delete this user\?/,
    isDialog: true,
  },
  { name: "accounts", at: "/admin/accounts", heading: "Accounts" },
  { name: "accounts-sales", at: "/admin/accounts/sales", heading: "Accounts" },
  { name: "accounts-sales-none", at: "/admin/accounts/sales?month=2017-07", heading: "Accounts" },
  { name: "accounts-credit-notes", at: "/admin/accounts/credit-notes", heading: "Accounts" },
  { name: "accounts-gstr-1", at: "/admin/accounts/gstr-1", heading: "Accounts" },
  { name: "accounts-refunds", at: "/admin/accounts/refunds", heading: "Accounts" },
  { name: "accounts-cash", at: "/admin/accounts/cash", heading: "Accounts" },
  { name: "accounts-cash-new", at: "/admin/accounts/cash/new", heading: "Enter a courier’s payment" },
  {
    name: "accounts-cash-payment",
    at: rowAt(
      (id) => `/admin/accounts/cash/${id}`,
      `with payment as (
         insert into public.cod_remittances (request_key, courier, paid_on, reference)
         values (gen_random_uuid(), 'BlueDart', '2026-11-20', 'UTR1234567') returning id
       ), line as (
         insert into public.cod_remittance_lines (remittance_id, number, amount, problem)
         select id, 'AWB1234567', 1499, 'unknown' from payment
       )
       select id from payment`,
    ),
    heading: "Payment from BlueDart",
  },
  { name: "accounts-payouts", at: "/admin/accounts/settlements", heading: "Accounts" },
  {
    name: "accounts-payout",
    at: rowAt(
      (id) => `/admin/accounts/settlements/${id}`,
      `with payout as (
         insert into public.settlements (id, amount, fees, tax, status, utr, created_at)
         values ('setl_' || substr(md5(random()::text), 1, 14), 976.40, 23.60, 3.60, 'processed', 'UTR1234567', now())
         returning id
       ), entry as (
         insert into public.settlement_entries
           (settlement_id, entity_id, type, amount, credit, debit, fee, tax, description, created_at, problem)
         select id, 'pay_' || substr(id, 6), 'payment', 1000, 976.40, 0, 23.60, 3.60, null, now(),
           'unknown_payment'
         from payout
       )
       select id from payout`,
    ),
    heading: /^Payout of ₹/,
  },
  { name: "coupons", at: "/admin/coupons", heading: /^Coupons/ },
  { name: "coupons-none", at: "/admin/coupons?search=unobtainium", heading: /^Coupons/ },
  { name: "coupon-new", at: "/admin/coupons/new", heading: "Add New Coupon", isDialog: true },
  {
    name: "coupon-errors",
    at: rejectedForm("/admin/coupons/new", "Save Coupon", { Code: "x" }),
    heading: "Add New Coupon",
    isDialog: true,
  },
  {
    name: "coupon-edit",
    differsWithoutScript: true,
    at: rowAt((id) => `/admin/coupons/${id}`, coupon),
    heading: "Edit Coupon",
    isDialog: true,
  },
  {
    name: "coupon-delete",
    at: rowAt((id) => `/admin/coupons/${id}/delete`, coupon),
    heading: /delete this coupon\?/,
    isDialog: true,
  },
  {
    name: "coupon-uses",
    at: rowAt((id) => `/admin/coupons/${id}/uses`, coupon),
    heading: /^Uses of/,
    isDialog: true,
  },
  { name: "messages", at: "/admin/messages", heading: /^Messages/ },
  { name: "message", at: contactMessage, heading: /^Message /, isDialog: true },
  { name: "low-stock report", at: "/admin/reports?report=low-stock", heading: "Reports" },
  { name: "movements", at: "/admin/stock-movements", heading: "Stock movements" },
  { name: "message-templates", at: "/admin/messages/templates", heading: "Reply templates" },
  {
    name: "review-reply",
    at: rowAt((id) => `/admin/reviews/${id}/reply`, review),
    heading: "Reply to a review",
    isDialog: true,
  },
  { name: "low-stock", at: `${PRODUCT}/low-stock`, heading: "Low stock", isDialog: true },
  { name: "delivery-zones", at: "/admin/settings/delivery", heading: "Settings" },
  {
    name: "delivery-zones-errors",
    at: rejectedForm(
      "/admin/settings/delivery",
      "Save zones",
      { "PIN codes": "56", "Free above": "499" },
      "Add a zone",
    ),
    heading: "Settings",
  },
  { name: "settings-feeds", at: "/admin/settings/feeds", heading: "Settings" },
  { name: "settings-mails", at: "/admin/settings/mails", heading: "Settings" },
  { name: "reports", at: "/admin/reports?compare=on", heading: "Reports" },
  { name: "report by product", at: "/admin/reports?report=product&period=90", heading: "Reports" },
  {
    name: "report with a wrong period",
    at: async ({ page, allowErrorAt }) => {
      allowErrorAt("/admin/reports");
      await open(page, "/admin/reports?period=custom&from=2026-11-02&to=2026-11-01");
    },
    heading: "Reports",
  },
  { name: "newsletter", at: "/admin/newsletter", heading: /^Newsletter/ },
  { name: "audit", at: "/admin/audit", heading: /^Audit log/ },
  { name: "security", at: "/admin/security", heading: /^Security/ },
  { name: "health", at: "/admin/health", heading: /^Health/ },
  { name: "errors", at: "/admin/health/errors", heading: "Errors" },
  { name: "tax", at: "/admin/tax", heading: "Tax" },
  ...["categories", "classes", "switch"].map((section) => ({
    name: `tax-${section}`,
    at: `/admin/tax?section=${section}`,
    heading: "Tax",
  })),
  { name: "settings", at: "/admin/settings", heading: "Settings" },
  ...["contact", "pricing", "payment", "legal", "security"].map((section) => ({
    name: `settings-${section}`,
    differsWithoutScript: section === "payment",
    at: `/admin/settings?section=${section}`,
    heading: "Settings",
  })),
  {
    name: "settings-errors",
    at: rejectedForm("/admin/settings", "Save Settings", { "Site name": "" }),
    heading: "Settings",
  },
  { name: "profile", at: "/admin/profile", heading: "Profile" },
  { name: "profile-errors", at: rejectedForm("/admin/profile", "Change password", {}), heading: "Profile" },
  { name: "help", at: "/admin/help", heading: "Help & Support" },
  { name: "not-found", at: "/admin/nothing", heading: "Page not found", status: 404 },
];

/** Every admin screen, as an admin. */
export const ADMIN_SCREENS: Screen[] = SCREENS_OF_ADMINS.map((screen) => ({
  ...screen,
  name: `admin-${screen.name}`,
  as: "admin",
}));
