/** A function of app/data. The tests are not compiled with the shop, so its types stay behind. */
type Reader = (db: unknown, ...query: unknown[]) => Promise<unknown>;

async function readers(file: string): Promise<Record<string, Reader>> {
  return (await import(new URL(`../../app/data/${file}.server.ts`, import.meta.url).href)) as Record<
    string,
    Reader
  >;
}

/** Rows that some of the questions are about. */
export type Known = { productId: string; orderId: string; couponId: string; categoryId: string };

/** Something that a screen of the portal asks; it throws when there is no answer. */
export type AdminPath = { name: string; ask: (db: unknown) => Promise<unknown> };

const pageSize = 20;
const listed = { search: "", status: "", page: 1, pageSize };
const products = { search: "", category: "", status: "", lowStock: false, sort: "newest", page: 1 };
const people = { search: "", role: "", page: 1, pageSize };
const log = { entity: "", page: 1, pageSize };

function path(name: string, ask: AdminPath["ask"]): AdminPath {
  return { name, ask };
}

/** The variations of one list, each named after what differs from its first page. */
function variations<Query extends object>(
  name: string,
  list: Reader,
  plain: Query,
  others: Record<string, Partial<Query>>,
): AdminPath[] {
  const all: [string, Partial<Query>][] = [["first page", {}], ...Object.entries(others)];
  return all.map(([differs, change]) =>
    path(`${name}: ${differs}`, (db) => answered(list(db, { ...plain, ...change }))),
  );
}

async function answered(asking: Promise<unknown>): Promise<void> {
  const answer = await asking;
  // The orders' list answers with a sample when it failed.
  if (answer === null || (typeof answer === "object" && "isSample" in answer && answer.isSample)) {
    throw new Error("no answer");
  }
}

/** Everything that the portal reads, as its screens read it. */
export async function adminPaths({ productId, orderId, couponId, categoryId }: Known): Promise<AdminPath[]> {
  const files = [
    "admin-categories",
    "admin-coupons",
    "admin-order-detail",
    "admin-orders",
    "admin-products",
    "admin-returns",
    "admin-search",
    "audit-log",
    "dashboard",
    "admin-messages",
    "admin-reviews",
    "notifications",
    "admin-users",
  ];
  const all: Record<string, Reader> = Object.assign({}, ...(await Promise.all(files.map(readers))));
  function of(name: string): Reader {
    const reader = all[name];
    if (!reader) throw new Error(`app/data has no ${name}`);
    return reader;
  }
  return [
    ...[7, 30, 90].map((days) =>
      path(`dashboard: ${days} days`, (db) => answered(of("loadDashboard")(db, days))),
    ),
    path("bell", (db) => answered(of("readBell")(db))),
    ...["cotton", "Asha", "0000", "verma", "zzyzx", "a", "-"].map((words) =>
      path(`search everything: ${words}`, (db) => of("searchEverything")(db, words)),
    ),
    ...variations("orders", of("listAllOrders"), listed, {
      "last page": { page: 2500 },
      "beyond the last": { page: 40_000 },
      pending: { status: "pending" },
      "failed, page 100": { status: "failed", page: 100 },
      "delivered, page 1500": { status: "delivered", page: 1500 },
      "common name": { search: "Asha" },
      "common name, page 40": { search: "asha", page: 40 },
      "one person": { search: "Asha Fernandes" },
      "a number": { search: "ORD-1700000677777" },
      "any number": { search: "ORD-" },
      "part of a number": { search: "88888" },
      "nothing found": { search: "zzyzx" },
      "one letter, failed": { search: "z", status: "failed" },
    }),
    ...variations("products", of("listAdminProducts"), products, {
      "last page": { page: 5000 },
      "page 2500 by name": { page: 2500, sort: "name" },
      "by stock": { sort: "stock" },
      "by price": { sort: "price-asc" },
      "category by name": { category: categoryId, sort: "name" },
      "category, page 500": { category: categoryId, page: 500 },
      inactive: { status: "inactive" },
      "active, page 4000": { status: "active", page: 4000 },
      featured: { status: "featured" },
      "low stock": { lowStock: true },
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
    ...variations("people", of("listUsers"), people, {
      "last page": { page: 1000 },
      admins: { role: "admin" },
      "others, page 900": { role: "user", page: 900 },
      "common name": { search: "asha" },
      "common name, page 50": { search: "asha", page: 50 },
      "an address": { search: "person19999@" },
      "part of all addresses": { search: "example" },
      "one letter": { search: "z" },
      "two letters": { search: "zz" },
      "nothing found": { search: "zzyzx" },
    }),
    ...variations("coupons", of("listCoupons"), listed, {
      "last page": { page: 250 },
      "common word": { search: "offer" },
      "a code": { search: "bench4999" },
      "nothing found": { search: "zzyzx" },
    }),
    path("uses of a coupon", (db) => of("listCouponUses")(db, couponId, 100)),
    ...variations("reviews", of("listAllReviews"), listed, {
      "last page": { page: 250 },
      waiting: { status: "waiting" },
      approved: { status: "approved" },
    }),
    ...variations("messages", of("listMessages"), listed, {
      "last page": { page: 250 },
      "common word": { search: "example" },
      "nothing found": { search: "zzyzx" },
      new: { status: "new" },
      "new, last page": { status: "new", page: 35 },
    }),
    ...variations("newsletter", of("listSubscribers"), listed, {
      "last page": { page: 250 },
      "one reader": { search: "reader4999@" },
      "nothing found": { search: "zzyzx" },
    }),
    path("newsletter: export", of("exportSubscribers")),
    ...variations("returns", of("listAllReturns"), listed, {
      "last page": { page: 250 },
      requested: { status: "requested" },
      "a number": { search: "RET-1700000000900" },
      "an order's number": { search: "ORD-1700" },
      "no order's number": { search: "ORD-9999999999999" },
      "nothing found": { search: "999999" },
    }),
    ...variations("audit log", of("listAudit"), log, {
      "last page": { page: 5000 },
      "of coupons": { entity: "coupons" },
      "of reviews": { entity: "reviews" },
    }),
    path("categories", (db) => of("listAllCategories")(db, { page: 1, pageSize })),
    path("an order", (db) => answered(of("findAdminOrderDetail")(db, orderId))),
    path("a product", (db) => answered(of("findAdminProduct")(db, productId))),
    path("a product's stock", (db) => of("stockMovements")(db, productId)),
  ];
}
