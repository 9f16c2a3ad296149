import { listAllCategories } from "#app/data/admin-categories.server.ts";
import { listCoupons, listCouponUses } from "#app/data/admin-coupons.server.ts";
import { findCustomer } from "#app/data/admin-customers.server.ts";
import { readMonthSummary } from "#app/data/admin-invoices.server.ts";
import { listMessages } from "#app/data/admin-messages.server.ts";
import { exportSubscribers, listSubscribers } from "#app/data/admin-newsletter.server.ts";
import { findAdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import { listAllOrders } from "#app/data/admin-orders.server.ts";
import { listPayments } from "#app/data/admin-payments.server.ts";
import { findAdminProduct } from "#app/data/admin-product-detail.server.ts";
import { listAdminProducts } from "#app/data/admin-products.server.ts";
import { listQuestions } from "#app/data/admin-questions.server.ts";
import { listAllReturns } from "#app/data/admin-returns.server.ts";
import { listAllReviews } from "#app/data/admin-reviews.server.ts";
import { searchEverything } from "#app/data/admin-search.server.ts";
import { readSettlements } from "#app/data/admin-settlements.server.ts";
import { listUsers } from "#app/data/admin-users.server.ts";
import { listAudit } from "#app/data/audit-log.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { loadDashboard } from "#app/data/dashboard.server.ts";
import { countWaiting, readBell } from "#app/data/notifications.server.ts";
import { readRefunds, readReturns, readSales, readStock, readUnpaid } from "#app/data/reports.server.ts";
import { readStoredRecords } from "#app/data/retention.server.ts";
import { listMovements, stockMovements } from "#app/data/stock-movements.server.ts";
import { ALL_ORDERS } from "#app/shop/order/order-filter.ts";

/** Ids of rows that some of the queries read. */
export type SampleIds = {
  productId: string;
  orderId: string;
  couponId: string;
  categoryId: string;
  customerId: string;
};

/** A read of an admin screen; `run` throws when the read fails. */
export type AdminQuery = { name: string; run: (db: Db) => Promise<unknown> };

const pageSize = 20;
const listed = { search: "", status: "", page: 1, pageSize } as const;
const orders = { ...ALL_ORDERS, page: 1, pageSize };
const products = { search: "", category: "", status: "", lowStock: false, sort: "newest", page: 1 } as const;
const users = { search: "", role: "", page: 1, pageSize } as const;
const log = { entity: "", record: "", person: "", page: 1, pageSize } as const;

const SALES = ["day", "product", "variant", "category", "state", "coupon", "method"] as const;

function lastDays(days: number) {
  const day = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10);
  return { from: day(days - 1), to: day(0) };
}

function query(name: string, run: AdminQuery["run"]): AdminQuery {
  return { name, run };
}

/** One query per variation of a list, named after what differs from its first page. */
function variations<Query extends object>(
  name: string,
  list: (db: Db, query: Query) => Promise<unknown>,
  firstPage: NoInfer<Query>,
  others: Record<string, Partial<NoInfer<Query>>>,
): AdminQuery[] {
  const all: [string, Partial<Query>][] = [["first page", {}], ...Object.entries(others)];
  return all.map(([variation, change]) =>
    query(`${name}: ${variation}`, (db) => requireResult(list(db, { ...firstPage, ...change }))),
  );
}

/** @throws on null, and on the sample that the list of orders returns after a failure */
async function requireResult(reading: Promise<unknown>): Promise<void> {
  const result = await reading;
  if (result === null || (typeof result === "object" && "isSample" in result && result.isSample)) {
    throw new Error("no result");
  }
}

/** Every read of the admin portal, with the arguments its screens use. */
export function adminQueries({
  productId,
  orderId,
  couponId,
  categoryId,
  customerId,
}: SampleIds): AdminQuery[] {
  return [
    query("customer", (db) => requireResult(findCustomer(db, customerId, { page: 1, pageSize }))),
    ...[7, 30, 90].map((days) =>
      query(`dashboard: ${days} days`, (db) => requireResult(loadDashboard(db, days))),
    ),
    ...([30, 365] as const).flatMap((days) => [
      ...SALES.map((by) =>
        query(`report: sales by ${by}, ${days} days`, (db) =>
          readSales(db, by, { ...lastDays(days), compare: false, limit: by === "day" ? 1_096 : 50 }),
        ),
      ),
      query(`report: refunds, ${days} days`, (db) => readRefunds(db, lastDays(days))),
      query(`report: returns, ${days} days`, (db) => readReturns(db, lastDays(days))),
      query(`report: unpaid orders, ${days} days`, (db) => readUnpaid(db, lastDays(days))),
    ]),
    query("report: sales by product, 365 days, compared", (db) =>
      readSales(db, "product", { ...lastDays(365), compare: true, limit: 50 }),
    ),
    ...(["value", "cover", "low"] as const).map((name) =>
      query(`report: stock by ${name}`, (db) => readStock(db, name, { days: 30, limit: 50 })),
    ),
    ...variations(
      "stock movements",
      listMovements,
      { reason: "", product: "", page: 1, pageSize },
      {
        "page 1000": { page: 1_000 },
        "of a reason": { reason: "counted" },
        "of a product": { product: productId },
      },
    ),
    query("health: stored records", readStoredRecords),
    ...variations(
      "payments",
      listPayments,
      { search: "", status: "", from: "", to: "", page: 1, pageSize },
      {
        "page 1000": { page: 1_000 },
        paid: { status: "captured" },
        failed: { status: "failed" },
        refunded: { status: "refunded" },
        unmatched: { status: "unmatched" },
        "needs attention": { status: "attention" },
        "a number": { search: "ORD-1700000677777" },
        "an id": { search: "pay_0a1b2c3d4e5f6a" },
        "a day": { from: "2025-03-01", to: "2025-03-01" },
        "a day, failed": { from: "2025-03-01", to: "2025-03-01", status: "failed" },
      },
    ),
    query("notifications: what waits", (db) => requireResult(countWaiting(db))),
    query("notification bell", (db) => requireResult(readBell(db))),
    ...["cotton", "Asha", "0000", "verma", "zzyzx", "a", "-"].map((words) =>
      query(`global search: ${words}`, (db) =>
        searchEverything(db, words, {
          orders: true,
          products: true,
          people: true,
          returns: true,
          messages: true,
        }),
      ),
    ),
    ...variations("orders", listAllOrders, orders, {
      "last page": { page: 2500 },
      "beyond the last page": { page: 40_000 },
      pending: { status: "pending" },
      "failed, page 100": { status: "failed", page: 100 },
      "delivered, page 1500": { status: "delivered", page: 1500 },
      "common name": { search: "Asha" },
      "common name, page 40": { search: "asha", page: 40 },
      "one user": { search: "Asha Fernandes" },
      "a number": { search: "ORD-1700000677777" },
      "any number": { search: "ORD-" },
      "part of a number": { search: "88888" },
      "nothing found": { search: "zzyzx" },
      "one letter, failed": { search: "z", status: "failed" },
      "a telephone": { search: "98001 00777" },
      "part of telephones": { search: "7123" },
      "a PIN code": { search: "110777" },
      "a tracking number": { search: "AWB7012345673" },
      "part of a tracking number": { search: "awb70123" },
      "an invoice": { search: "INV/2627/0012345" },
      "a payment": { search: "pay_0a1b2c" },
      "Razorpay's order": { search: "order_0a1b" },
      "a SKU": { search: "BENCH-777" },
      "part of all SKUs": { search: "bench" },
      "an e-mail": { search: "person12345@" },
      "part of every e-mail": { search: "@bench.example", page: 40 },
      "a name of few, oldest": { search: "zoya shaikh", sort: "oldest" },
      "a name, failed online": { search: "asha", status: "failed", method: "razorpay" },
      cash: { method: "cod" },
      "cash, page 400": { method: "cod", page: 400 },
      refunded: { payment: "refunded" },
      "refunded cash of a month": {
        payment: "refunded",
        method: "cod",
        from: "2025-03-01",
        to: "2025-03-31",
      },
      "a day": { from: "2025-03-01", to: "2025-03-01" },
      oldest: { sort: "oldest" },
      "highest amount": { sort: "highest" },
      "lowest amount, delivered": { sort: "lowest", status: "delivered" },
      "an amount": { least: "4200", most: "4205" },
      "amounts, failed, highest": { least: "4000", most: "5000", status: "failed", sort: "highest" },
      "a carrier": { carrier: "DTDC" },
      "a carrier, oldest, shipped": { carrier: "DTDC", sort: "oldest", status: "shipped" },
      "what waits": { waiting: "me" },
      "what waits, oldest": { waiting: "me", sort: "oldest" },
      "what waits, a name": { waiting: "me", search: "asha" },
    }),
    ...variations("products", listAdminProducts, products, {
      "last page": { page: 5000 },
      "page 2500 by name": { page: 2500, sort: "name" },
      "by stock": { sort: "stock" },
      "by price": { sort: "price-asc" },
      "category by name": { category: categoryId, sort: "name" },
      "category, page 500": { category: categoryId, page: 500 },
      inactive: { status: "inactive" },
      "active, page 4000": { status: "active", page: 4000 },
      featured: { status: "featured" },
      "low stock, newest": { lowStock: true },
      "low stock, fewest first": { lowStock: true, sort: "stock" },
      "low stock by name, page 200": { lowStock: true, sort: "name", page: 200 },
      "common word": { search: "cotton" },
      "common word by name, page 100": { search: "cotton", sort: "name", page: 100 },
      "rare words": { search: "shavasons" },
      "a SKU": { search: "BENCH-77777" },
      "start of all SKUs": { search: "BENCH" },
      "one letter": { search: "z" },
      "two letters": { search: "kj" },
      "nothing found": { search: "zzyzx 4711" },
      "word in category": { search: "brass", category: categoryId },
    }),
    ...variations("users", listUsers, users, {
      "last page": { page: 1000 },
      admins: { role: "owner" },
      "non-admins, page 900": { role: "user", page: 900 },
      "common name": { search: "asha" },
      "common name, page 50": { search: "asha", page: 50 },
      "an e-mail": { search: "person19999@" },
      "part of every e-mail": { search: "example" },
      "one letter": { search: "z" },
      "two letters": { search: "zz" },
      "nothing found": { search: "zzyzx" },
    }),
    ...variations("coupons", listCoupons, listed, {
      "last page": { page: 250 },
      "common word": { search: "offer" },
      "a code": { search: "bench4999" },
      "nothing found": { search: "zzyzx" },
    }),
    query("uses of a coupon", (db) => listCouponUses(db, couponId, 100)),
    ...variations("reviews", listAllReviews, listed, {
      "last page": { page: 250 },
      waiting: { status: "waiting" },
      "common word": { search: "shown" },
      "nothing found": { search: "zzyzx" },
      approved: { status: "approved" },
    }),
    ...variations("questions", listQuestions, listed, {
      "last page": { page: 250 },
      unanswered: { status: "unanswered" },
      answered: { status: "answered" },
      hidden: { status: "hidden" },
      "common word": { search: "induction" },
      "one letter": { search: "z" },
      "nothing found": { search: "zzyzx" },
    }),
    ...variations("messages", listMessages, listed, {
      "last page": { page: 250 },
      "common word": { search: "example" },
      "nothing found": { search: "zzyzx" },
      new: { status: "new" },
      "new, last page": { status: "new", page: 35 },
    }),
    ...variations("newsletter", listSubscribers, { ...listed, status: "subscribed" } as const, {
      "last page": { page: 250 },
      "all, last page": { status: "all", page: 250 },
      "one subscriber": { search: "reader4999@" },
      "nothing found": { search: "zzyzx" },
    }),
    query("newsletter: export", (db) => exportSubscribers(db, "subscribed")),
    ...variations("returns", listAllReturns, listed, {
      "last page": { page: 250 },
      requested: { status: "requested" },
      refunded: { status: "refunded" },
      "refund failed": { status: "refund_failed" },
      "a number": { search: "RET-1700000000900" },
      "an order's number": { search: "ORD-1700" },
      "a common name": { search: "kumar" },
      "a customer's e-mail": { search: "shopper900@" },
      "a telephone": { search: "98765 43210" },
      "one letter": { search: "z" },
      "no order's number": { search: "ORD-9999999999999" },
      "nothing found": { search: "999999" },
    }),
    ...variations("audit log", listAudit, log, {
      "last page": { page: 5000 },
      "of coupons": { entity: "coupons" },
      "of reviews": { entity: "reviews" },
    }),
    ...variations(
      "payouts",
      readSettlements,
      { limit: 21, offset: 0, search: "" },
      {
        "last page": { offset: 980 },
        "a bank transfer": { search: "UTR999" },
        "a payment": { search: "pay_settled999_7" },
        "nothing found": { search: "zzyzx" },
      },
    ),
    query("month: summary", (db) => readMonthSummary(db, "2026-10")),
    query("categories", (db) => listAllCategories(db, { page: 1, pageSize })),
    query("an order", (db) => requireResult(findAdminOrderDetail(db, orderId))),
    query("a product", (db) => requireResult(findAdminProduct(db, productId))),
    query("a product's stock", (db) => stockMovements(db, productId)),
  ];
}
