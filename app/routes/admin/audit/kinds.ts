import { href } from "react-router";

import type { AUDITED } from "#app/data/audit-log.server.ts";

type Kind = { one: string; many: string; path?: (id: string) => string };

/** Names of the audited tables and the path of a record's screen. */
const KINDS: Record<(typeof AUDITED)[number], Kind> = {
  products: {
    one: "product",
    many: "Products",
    path: (productId) => href("/admin/products/:productId", { productId }),
  },
  categories: {
    one: "category",
    many: "Categories",
    path: (categoryId) => href("/admin/categories/:categoryId", { categoryId }),
  },
  collections: {
    one: "collection",
    many: "Collections",
    path: (collectionId) => href("/admin/collections/:collectionId", { collectionId }),
  },
  home_page: { one: "featured products", many: "Featured products", path: () => href("/admin/home") },
  banners: {
    one: "banner",
    many: "Banners",
    path: (bannerId) => href("/admin/home/banners/:bannerId", { bannerId }),
  },
  orders: { one: "order", many: "Orders", path: (orderId) => href("/admin/orders/:orderId", { orderId }) },
  order_exports: { one: "file of orders", many: "Files of orders" },
  order_notes: { one: "note on an order", many: "Order notes" },
  shipments: { one: "parcel", many: "Parcels" },
  invoices: { one: "invoice", many: "Invoices" },
  credit_notes: { one: "credit note", many: "Credit notes" },
  refunds: { one: "refund", many: "Refunds" },
  cod_remittances: { one: "payment of a courier", many: "Payments of couriers" },
  cod_remittance_lines: { one: "difference of a courier’s payment", many: "Couriers’ differences" },
  return_requests: {
    one: "return",
    many: "Returns",
    path: (returnId) => href("/admin/returns/:returnId", { returnId }),
  },
  reviews: { one: "review", many: "Reviews" },
  product_questions: {
    one: "question",
    many: "Questions",
    path: (questionId) => href("/admin/questions/:questionId", { questionId }),
  },
  users: { one: "user", many: "Users", path: (userId) => href("/admin/users/:userId", { userId }) },
  customer_records: {
    one: "customer",
    many: "Customers",
    path: (userId) => href("/admin/customers/:userId", { userId }),
  },
  customer_notes: { one: "note on a customer", many: "Customer notes" },
  search_words: {
    one: "search word",
    many: "Search words",
    path: (wordId) => href("/admin/search-words/:wordId", { wordId }),
  },
  tax_rates: { one: "tax rate", many: "Tax rates", path: () => href("/admin/tax") },
  product_imports: {
    one: "import",
    many: "Imports",
    path: (importId) => href("/admin/products/import/:importId", { importId }),
  },
  coupons: {
    one: "coupon",
    many: "Coupons",
    path: (couponId) => href("/admin/coupons/:couponId", { couponId }),
  },
  contact_messages: {
    one: "message",
    many: "Messages",
    path: (messageId) => href("/admin/messages/:messageId", { messageId }),
  },
  contact_message_answers: { one: "answer to a message", many: "Answers" },
  message_templates: {
    one: "template",
    many: "Templates",
    path: () => href("/admin/messages/templates"),
  },
  settings: { one: "settings", many: "Settings", path: () => href("/admin/settings") },
  outbox: { one: "mail", many: "Mails" },
  payment_secrets: { one: "payment keys", many: "Payment keys", path: () => href("/admin/settings") },
};

/** Texts for an audited table; an unknown table keeps its name. */
export function kindOf(entity: string): Kind {
  const named: Record<string, Kind> = KINDS;
  return named[entity] ?? { one: entity, many: entity };
}
