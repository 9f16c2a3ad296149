import { USER } from "#tests/unit/support/auth.ts";
import { CART_ID } from "#tests/unit/support/shop-context.ts";
import type { FetchCall } from "#tests/unit/support/stub-fetch.ts";

// Rows as the database answers with them, and the reads of the storefront. Amounts in rows are rupees.

export const KURTA = "b0000000-0000-4000-8000-000000000001";
export const LAMP = "b0000000-0000-4000-8000-000000000002";
export const ORDER_ID = "d0000000-0000-4000-8000-000000000001";

type Row = Record<string, unknown>;

/** A product at ₹250 with five in stock. */
export function productRow(change: Row = {}): Row {
  return {
    id: KURTA,
    name: "Kurta",
    short_description: null,
    price: 250,
    compare_price: null,
    stock: 5,
    image_url: null,
    images: [],
    rating: 0,
    reviews_count: 0,
    options: [],
    price_varies: false,
    variant_of: null,
    variant_label: null,
    ...change,
  };
}

/** Settings: 18 % tax, ₹49 shipping up to ₹499. */
export function settingsRow(change: Row = {}): Row {
  return {
    site_name: "Haat",
    tax_mode: "simple",
    tax_rate: 18,
    prices_include_tax: true,
    shipping_fee: 49,
    free_shipping_threshold: 499,
    enable_cod: true,
    enable_razorpay: true,
    razorpay_key_id: null,
    cod_limit: null,
    line_limit: null,
    open_cod_limit: null,
    phone_cod_limit: null,
    unpaid_units_limit: null,
    delivery_zones: [],
    offer_gift_message: false,
    ...change,
  };
}

/** The database's answer about a coupon of ₹50 without limits. */
export function couponAnswer(change: Row = {}): Row {
  return {
    code: "DIWALI",
    type: "fixed",
    value: 50,
    minimum_amount: null,
    maximum_discount: null,
    starts_at: null,
    expires_at: null,
    exhausted: false,
    ...change,
  };
}

export const ADDRESS = {
  first_name: "Asha",
  last_name: "Rao",
  address_line_1: "12 MG Road",
  address_line_2: null,
  city: "Bengaluru",
  state: "Karnataka",
  postal_code: "560001",
  phone: "+919876543210",
};

/** USER's order of two kurtas from the cart CART_ID: confirmed, cash on delivery. */
export function orderRow(change: Row = {}): Row {
  return {
    id: ORDER_ID,
    user_id: USER.id,
    order_number: "ORD-1767225600000",
    checkout_key: "e0000000-0000-4000-8000-000000000001",
    cart_id: CART_ID,
    status: "confirmed",
    payment_status: "pending",
    payment_method: "cod",
    subtotal: 500,
    shipping_amount: 0,
    tax_amount: 90,
    discount_amount: 0,
    round_off: 0,
    total_amount: 590,
    coupon_code: null,
    gift_message: null,
    buyer_gstin: null,
    billing_address: null,
    shipping_address: ADDRESS,
    created_at: "2026-01-01T00:00:00Z",
    razorpay_order_id: null,
    reopened_at: null,
    payment_checked_at: null,
    payment_answered_at: null,
    order_items: [orderItemRow()],
    payments: [],
    refunds: [],
    order_status_history: [],
    shipments: [],
    ...change,
  };
}

function orderItemRow(change: Row = {}): Row {
  return {
    id: "f0000000-0000-4000-8000-000000000001",
    product_id: KURTA,
    product_name: "Kurta",
    product_sku: "KURTA",
    product_image: null,
    quantity: 2,
    shipped_quantity: 0,
    dropped_quantity: 0,
    unit_price: 250,
    total_price: 500,
    tax_rate: null,
    discount_share: null,
    taxable_value: null,
    tax_amount: null,
    delivery_value: null,
    delivery_tax: null,
    products: { is_active: true },
    ...change,
  };
}

type Stock = {
  products?: Row[];
  settings?: Row;
  coupon?: unknown;
  /** Units by product that the shopper's unpaid order of this cart has reserved. */
  reserved?: Record<string, number>;
  orders?: Row[];
};

function isUnpaidOnline({ payment_method, payment_status, status, razorpay_order_id }: Row): boolean {
  const isOpen = [payment_status, status].every((value) => value === "pending" || value === "failed");
  return payment_method === "razorpay" && isOpen && razorpay_order_id !== null;
}

/** The call that reads the products of a cart. */
export const READ_PRODUCTS = "POST /rest/v1/rpc/shop_products_by_ids";

/** Answers the reads of cart and checkout, for stubFetch. The arrays may be changed during the test. */
export function storefront({
  products = [productRow()],
  settings = settingsRow(),
  coupon = null,
  reserved = {},
  orders = [],
}: Stock = {}) {
  return {
    [READ_PRODUCTS]: ({ body }: FetchCall) => {
      const ids = JSON.stringify(body);
      return products.filter(({ id }) => ids.includes(String(id)));
    },
    "GET /rest/v1/settings": () => settings,
    "POST /rest/v1/rpc/shop_note_payment_answer": () => new Response(null, { status: 204 }),
    "POST /rest/v1/rpc/shop_find_coupon": () =>
      coupon instanceof Response ? coupon.clone() : Response.json(coupon),
    "GET /rest/v1/orders": ({ url: { searchParams } }: FetchCall) => {
      if (searchParams.get("select")?.startsWith("order_items(")) {
        const items = Object.entries(reserved).map(([product_id, quantity]) => ({ product_id, quantity }));
        return items.length > 0 ? [{ order_items: items }] : [];
      }
      if (searchParams.has("razorpay_order_id")) return orders.filter(isUnpaidOnline);
      const filters = ["id", "user_id", "checkout_key", "cart_id"].filter((name) => searchParams.has(name));
      return orders.filter((row) =>
        filters.every((name) => searchParams.get(name) === `eq.${String(row[name])}`),
      );
    },
  };
}

/** A database that reports an error. */
export function databaseError(): Response {
  return Response.json(
    { code: "XX000", message: "internal error", details: null, hint: null },
    { status: 400 },
  );
}
