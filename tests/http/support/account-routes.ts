/** Ids of one shopper's records. */
export type RecordIds = { address: string; wish: string; order: string; unpaid: string };
type Fields = Record<string, string>;

/** Status code or redirect target. */
export type Answer = number | string;
/** `others` is the answer to signed-in users who do not own the record; without it they get what the owner gets. */
type Row = {
  path: (recordIds: RecordIds) => string;
  fields?: (recordIds: RecordIds) => Fields;
  owner: Answer | ((recordIds: RecordIds) => string);
  others?: Answer | ((recordIds: RecordIds) => string);
};

const LIST = "/profile/addresses";
const ASK = "/product/00000000-0000-4000-8000-000000000113/ask";
const TYPED = {
  postal_code: "682001",
  first_name: "Changed",
  last_name: "Changed",
  address_line_1: "Changed street",
  address_line_2: "",
  city: "Changed",
  state: "Kerala",
  phone: "9876500000",
};

/** Every account route by its route id; the first test fails for one that is missing. */
export const ACCOUNT_ROUTES: Record<string, Row[]> = {
  "routes/account/profile/profile": [
    { path: () => "/profile", owner: 200 },
    { path: () => "/profile", fields: () => ({ fullName: "Changed", phone: "" }), owner: "/profile" },
  ],
  "routes/account/profile/addresses": [
    { path: () => LIST, owner: 200 },
    {
      path: () => LIST,
      fields: ({ address }) => ({ intent: "set-default", addressId: address }),
      owner: LIST,
    },
  ],
  "routes/account/profile/address-new": [
    { path: () => `${LIST}/new`, owner: 200 },
    { path: () => `${LIST}/new`, fields: () => TYPED, owner: LIST },
  ],
  "routes/account/profile/address-edit": [
    { path: ({ address }) => `${LIST}/${address}`, owner: 200, others: LIST },
    { path: ({ address }) => `${LIST}/${address}`, fields: () => TYPED, owner: LIST },
  ],
  "routes/account/profile/address-delete": [
    { path: ({ address }) => `${LIST}/${address}/delete`, owner: 200, others: LIST },
    { path: ({ address }) => `${LIST}/${address}/delete`, fields: () => ({ intent: "delete" }), owner: LIST },
  ],
  "routes/account/profile/latest-orders": [{ path: () => "/profile/orders", owner: 200 }],
  "routes/account/profile/wishlist": [
    { path: () => "/profile/wishlist", owner: 200 },
    {
      path: () => "/profile/wishlist",
      fields: ({ wish }) => ({ intent: "remove", wishId: wish }),
      owner: "/profile/wishlist",
    },
  ],
  "routes/account/profile/security": [
    { path: () => "/profile/security", owner: 200 },
    {
      path: () => "/profile/security",
      fields: () => ({
        intent: "password",
        present: "wrong-one",
        password: "changed-1",
        confirmPassword: "changed-1",
      }),
      owner: 400,
    },
  ],
  "routes/account/profile/sessions": [
    { path: () => "/profile/security/sessions", owner: 200 },
    {
      path: () => "/profile/security/sessions",
      fields: ({ order }) => ({ end: order, present: "wrong-one" }),
      owner: 400,
    },
  ],
  "routes/account/profile/your-data": [{ path: () => "/profile/data", owner: 200 }],
  "routes/api/download-data": [{ path: () => "/profile/data/download", owner: 200 }],
  "routes/account/profile/delete-account": [
    { path: () => "/profile/data/delete", owner: 200 },
    {
      path: () => "/profile/data/delete",
      fields: () => ({ intent: "close", password: "wrong-one" }),
      owner: 400,
    },
  ],
  "routes/account/questions/ask": [
    { path: () => ASK, owner: 200 },
    { path: () => ASK, fields: () => ({ question: "?" }), owner: 400 },
  ],
  "routes/account/checkout/checkout": [
    { path: () => "/checkout", owner: "/cart", others: "/cart" },
    { path: () => "/checkout", fields: () => ({ intent: "place-order" }), owner: "/cart", others: "/cart" },
  ],
  "routes/account/orders/orders": [{ path: () => "/orders", owner: 200 }],
  "routes/account/orders/order": [{ path: ({ order }) => `/order/${order}`, owner: 200, others: "/orders" }],
  "routes/account/orders/cancel": [
    { path: ({ order }) => `/order/${order}/cancel`, owner: 200, others: "/orders" },
    {
      path: ({ order }) => `/order/${order}/cancel`,
      fields: () => ({ intent: "cancel" }),
      owner: ({ order }) => `/order/${order}`,
      others: "/orders",
    },
  ],
  "routes/account/orders/reorder": [
    { path: ({ order }) => `/order/${order}/reorder`, owner: ({ order }) => `/order/${order}` },
    {
      path: ({ order }) => `/order/${order}/reorder`,
      fields: () => ({ intent: "reorder" }),
      owner: "/cart",
      others: "/orders",
    },
  ],
  "routes/account/orders/return": [
    { path: ({ order }) => `/order/${order}/return`, owner: 200, others: "/orders" },
    {
      path: ({ order }) => `/order/${order}/return`,
      fields: ({ order }) => ({ intent: "withdraw", request: order }),
      owner: ({ order }) => `/order/${order}`,
      others: "/orders",
    },
  ],
  "routes/account/orders/return-confirm": [
    {
      path: ({ order }) => `/order/${order}/return/confirm`,
      owner: ({ order }) => `/order/${order}/return`,
      others: "/orders",
    },
  ],
  "routes/account/orders/credit-note": [
    { path: ({ order }) => `/order/${order}/credit-note/${order}`, owner: "/orders", others: "/orders" },
  ],
  "routes/account/orders/return-slip": [
    {
      path: ({ order }) => `/order/${order}/return/${order}/slip`,
      owner: ({ order }) => `/order/${order}`,
      others: "/orders",
    },
  ],
  "routes/account/checkout/pay": [
    { path: ({ unpaid }) => `/checkout/pay/${unpaid}`, owner: 200, others: "/orders" },
  ],
  "routes/account/checkout/retry-payment": [
    { path: ({ unpaid }) => `/order/${unpaid}/payment`, owner: ({ unpaid }) => `/order/${unpaid}` },
    {
      path: ({ unpaid }) => `/order/${unpaid}/payment`,
      fields: () => ({ intent: "switch-to-cod" }),
      owner: ({ unpaid }) => `/order-confirmation/${unpaid}`,
      others: "/orders",
    },
  ],
  "routes/account/checkout/confirmation": [
    { path: ({ order }) => `/order-confirmation/${order}`, owner: 200, others: "/orders" },
  ],
};
