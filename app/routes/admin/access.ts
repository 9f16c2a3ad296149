import type { Permission } from "#app/shop/account/roles.ts";

/** Permissions that a screen needs; "staff" is any role. */
type Access = {
  see: Permission | "staff";
  /** For its forms; screens without forms have none. */
  post?: Permission | "staff";
};

const PRODUCTS = { see: "products.write", post: "products.write" } as const;
const CATEGORIES = { see: "categories.write", post: "categories.write" } as const;
const SEARCH_WORDS = { see: "search.write", post: "search.write" } as const;
const MERCHANDISING = { see: "merchandising.write", post: "merchandising.write" } as const;
const COUPONS = { see: "coupons.write", post: "coupons.write" } as const;
const REVIEWS = { see: "reviews.write", post: "reviews.write" } as const;
const PEOPLE = { see: "people.read", post: "people.write" } as const;

/** Routes of the portal as in app/routes.ts, with what each needs. Guard, loaders, actions and menu ask it. */
export const ACCESS = {
  "/admin/signed-in": { see: "staff" },
  "/admin/two-step": { see: "staff", post: "staff" },
  "/admin/dashboard": { see: "dashboard.read" },
  "/admin/reports": { see: "reports.read" },
  "/admin/reports/export": { see: "reports.read" },
  "/admin/stock-movements": { see: "stock.write" },
  "/admin/stock-movements/export": { see: "stock.write" },
  "/admin/search": { see: "staff" },
  "/admin/notifications": { see: "staff", post: "staff" },
  "/admin/profile": { see: "staff", post: "staff" },
  "/admin/profile/sessions": { see: "staff", post: "staff" },
  "/admin/help": { see: "staff" },
  "/admin/products": { see: "products.read", post: "products.write" },
  "/admin/products/new": PRODUCTS,
  "/admin/products/:productId": PRODUCTS,
  "/admin/products/:productId/stock": { see: "stock.write", post: "stock.write" },
  "/admin/products/:productId/low-stock": { see: "stock.write", post: "stock.write" },
  "/admin/products/:productId/variants": PRODUCTS,
  "/admin/products/:productId/delete": PRODUCTS,
  "/admin/products/prices": PRODUCTS,
  "/admin/products/import": PRODUCTS,
  "/admin/products/import/:importId": PRODUCTS,
  "/admin/products/export": { see: "products.write" },
  "/admin/categories": { see: "categories.write" },
  "/admin/categories/new": CATEGORIES,
  "/admin/categories/:categoryId": CATEGORIES,
  "/admin/categories/:categoryId/delete": CATEGORIES,
  "/admin/collections": { see: "merchandising.write" },
  "/admin/collections/new": MERCHANDISING,
  "/admin/collections/:collectionId": MERCHANDISING,
  "/admin/collections/:collectionId/delete": MERCHANDISING,
  "/admin/collections/:collectionId/products": MERCHANDISING,
  "/admin/home": MERCHANDISING,
  "/admin/home/front": MERCHANDISING,
  "/admin/home/banners/new": MERCHANDISING,
  "/admin/home/banners/:bannerId": MERCHANDISING,
  "/admin/home/banners/:bannerId/delete": MERCHANDISING,
  "/admin/search-words": { see: "search.write" },
  "/admin/search-words/new": SEARCH_WORDS,
  "/admin/search-words/:wordId": SEARCH_WORDS,
  "/admin/search-words/:wordId/delete": SEARCH_WORDS,
  "/admin/search-words/missed": { see: "search.write" },
  "/admin/orders": { see: "orders.read", post: "orders.write" },
  "/admin/orders/new": { see: "orders.place", post: "orders.place" },
  "/admin/orders/views": { see: "orders.read", post: "orders.read" },
  "/admin/orders/bulk": { see: "orders.write", post: "orders.write" },
  "/admin/orders/bulk/:batchId": { see: "orders.write", post: "orders.write" },
  "/admin/orders/print": { see: "orders.read" },
  "/admin/orders/picking-list": { see: "orders.read" },
  "/admin/orders/export": { see: "customers.write" },
  "/admin/orders/:orderId": { see: "orders.read", post: "orders.write" },
  "/admin/orders/:orderId/refund": { see: "refunds.write", post: "refunds.write" },
  "/admin/orders/:orderId/refund-items": { see: "refunds.write", post: "refunds.write" },
  "/admin/orders/:orderId/cash": { see: "orders.write", post: "orders.write" },
  "/admin/orders/:orderId/end": { see: "orders.write", post: "orders.write" },
  "/admin/orders/:orderId/address": { see: "orders.write", post: "orders.write" },
  "/admin/orders/:orderId/items": { see: "orders.write", post: "orders.write" },
  "/admin/orders/:orderId/message": { see: "customers.write", post: "customers.write" },
  "/admin/orders/:orderId/payment-link": { see: "orders.place", post: "orders.place" },
  "/admin/orders/:orderId/packing-slip": { see: "orders.read" },
  "/admin/payments": { see: "refunds.write" },
  "/admin/returns": { see: "returns.write" },
  "/admin/returns/:returnId": { see: "returns.write", post: "returns.write" },
  "/admin/returns/:returnId/packing-slip": { see: "returns.write" },
  "/admin/users": { see: "people.read" },
  "/admin/users/:userId": PEOPLE,
  "/admin/users/:userId/delete": { see: "people.write", post: "people.write" },
  "/admin/customers/:userId": { see: "customers.write", post: "customers.write" },
  "/admin/coupons": { see: "coupons.write" },
  "/admin/coupons/new": COUPONS,
  "/admin/coupons/:couponId": COUPONS,
  "/admin/coupons/:couponId/delete": COUPONS,
  "/admin/coupons/:couponId/uses": { see: "coupons.write" },
  "/admin/accounts": { see: "accounts.write" },
  "/admin/accounts/sales": { see: "accounts.write" },
  "/admin/accounts/credit-notes": { see: "accounts.write" },
  "/admin/accounts/gstr-1": { see: "accounts.write" },
  "/admin/accounts/refunds": { see: "accounts.write" },
  "/admin/accounts/settlements": { see: "accounts.write", post: "accounts.write" },
  "/admin/accounts/settlements/:settlementId": { see: "accounts.write" },
  "/admin/accounts/settlements/:settlementId/export": { see: "accounts.write" },
  "/admin/accounts/cash": { see: "accounts.write", post: "accounts.write" },
  "/admin/accounts/cash/new": { see: "accounts.write", post: "accounts.write" },
  "/admin/accounts/cash/:remittanceId": { see: "accounts.write", post: "accounts.write" },
  "/admin/accounts/export/:file": { see: "accounts.write" },
  "/admin/tax": { see: "settings.write", post: "settings.write" },
  "/admin/settings": { see: "settings.write", post: "settings.write" },
  "/admin/settings/delivery": { see: "settings.write", post: "settings.write" },
  "/admin/settings/feeds": { see: "settings.write", post: "settings.write" },
  "/admin/settings/mails": { see: "settings.write", post: "settings.write" },
  "/admin/reviews": REVIEWS,
  "/admin/reviews/:reviewId/reject": REVIEWS,
  "/admin/reviews/:reviewId/reply": REVIEWS,
  "/admin/questions": REVIEWS,
  "/admin/questions/:questionId": REVIEWS,
  "/admin/questions/:questionId/delete": REVIEWS,
  "/admin/messages": { see: "messages.write" },
  "/admin/messages/templates": { see: "settings.write", post: "settings.write" },
  "/admin/messages/:messageId": { see: "messages.write", post: "messages.write" },
  "/admin/newsletter": { see: "newsletter.read" },
  "/admin/newsletter/export": { see: "newsletter.read" },
  "/admin/confirm": { see: "staff", post: "staff" },
  "/admin/audit": { see: "audit.read" },
  "/admin/security": { see: "audit.read" },
  "/admin/health": { see: "health.read" },
  "/admin/health/errors": { see: "health.read" },
  "/admin/*": { see: "staff" },
} as const satisfies Record<string, Access>;
export type AdminPath = keyof typeof ACCESS;

/** Returns the permissions that a route of the portal requires; null for a route that is not declared above. */
export function accessOf(pattern: string): Access | null {
  const declared: Readonly<Record<string, Access>> = ACCESS;
  return Object.hasOwn(declared, pattern) ? (declared[pattern] ?? null) : null;
}
