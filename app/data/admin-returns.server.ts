import * as z from "zod";

import { readRefundState } from "#app/data/admin-order-refunds.server.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Json } from "#app/data/database.types.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { toImages } from "#app/data/product-mapper.server.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import type { RefundState } from "#app/shop/order/refund-left.ts";
import type { ReturnFilter } from "#app/shop/return/admin-return.ts";
import {
  REQUEST_KINDS,
  type RequestKind,
  RETURN_STATUSES,
  type ReturnStatus,
} from "#app/shop/return/return.ts";

/** A return in the portal's list. `amount` is the refund, or the value of its items until it is refunded. */
export type AdminReturn = {
  id: string;
  number: string;
  kind: RequestKind;
  status: ReturnStatus;
  /** The state of the refund, if its money has not gone back. */
  refund: RefundState | null;
  amount: Paise;
  requestedAt: string;
  orderNumber: string;
  customer: string;
};

const listed = z.array(
  z
    .object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(REQUEST_KINDS),
      status: z.enum(RETURN_STATUSES),
      refund: z.enum(["pending", "failed"]).nullable(),
      items_amount: z.number(),
      refund_amount: z.number().nullable(),
      requested_at: z.string(),
      order_number: z.string(),
      customer: z.string().nullable(),
    })
    .transform((row): AdminReturn => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      status: row.status,
      refund: row.refund,
      amount: paiseFromRupees(row.refund_amount ?? row.items_amount),
      requestedAt: row.requested_at,
      orderNumber: row.order_number,
      customer: row.customer || "Guest",
    })),
);

type ReturnsQuery = Page & {
  /** The search text, see admin_list_returns; '' means any. */
  search: string;
  status: ReturnFilter | "";
};

/** Lists a page of all returns and exchanges, newest first. */
export async function listAllReturns(
  db: Db,
  { search, status, ...page }: ReturnsQuery,
): Promise<{ returns: AdminReturn[]; hasNext: boolean }> {
  const [first, last] = pageRangePlusOne(page);
  const answer = await db.rpc("admin_list_returns", {
    p_search: search,
    p_status: status,
    p_limit: last - first + 1,
    p_offset: first,
  });
  const { rows, hasNext } = splitPage(listed.parse(unwrap("list all returns", answer)), page);
  return { returns: rows, hasNext };
}

/** The details of a return for staff only: complete payout details, and the shopper's comment. */
export type AdminReturnDetail = {
  orderId: string;
  comment: string | null;
  upiId: string | null;
  bank: { name: string; number: string; ifsc: string } | null;
  restocked: boolean | null;
  /** The state of the refund, if its money has not gone back. */
  refund: RefundState | null;
  /** The images of the returned items, by their ids. */
  images: Record<string, string | null>;
  /** The replacements that an exchange sends. */
  replacements: Replacement[];
};

/**
 * A replacement. `sku` is '' and `image` null when the product is deleted, or is not for sale and the reader may not see
 * it.
 */
export type Replacement = {
  id: string;
  name: string;
  label: string | null;
  sku: string;
  image: string | null;
  quantity: number;
};

type ImageRow = { id: string; image_url: string | null; images: Json; variant_of: string | null };

/** Reads the image that an order of each product would copy, by the product's id; see private.add_order_items. */
async function readOrderedImages(db: Db, products: readonly ImageRow[]): Promise<Map<string, string>> {
  const variants = products.filter(({ image_url: own, variant_of: base }) => !own && base !== null);
  const bases =
    variants.length === 0
      ? []
      : unwrap(
          "read the images of products",
          await db
            .from("products")
            .select("id, image_url, images")
            .in(
              "id",
              variants.flatMap(({ variant_of: base }) => base ?? []),
            ),
        );
  return new Map(
    products.flatMap((product) => {
      const base = product.image_url ? undefined : bases.find(({ id }) => id === product.variant_of);
      const image = (base && toImages(base)[0]) ?? toImages(product)[0];
      return image === undefined ? [] : [[product.id, image] as const];
    }),
  );
}

/**
 * Finds any return, for staff.
 * @returns null when there is none
 */
export async function findAdminReturn(db: Db, id: string): Promise<AdminReturnDetail | null> {
  const { data, error } = await db
    .from("return_requests")
    .select(
      "order_id, comment, upi_id, bank_account_name, bank_account_number, bank_ifsc, restocked, refund_id, order:orders(refunds(id, payment_id, amount, status, reason, error, attempts, retry_of, razorpay_refund_id, created_at)), return_items(order_item_id, quantity, replacement_label, order_items(product_name, product_image, variant_label, catalogue_sku), replacement:products(id, sku, image_url, images, variant_of))",
    )
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read a return", error);
  if (!data) return null;
  const images = await readOrderedImages(
    db,
    data.return_items.flatMap(({ replacement }) => replacement ?? []),
  );
  const { bank_account_name: name, bank_account_number: number, bank_ifsc: ifsc } = data;
  return {
    orderId: data.order_id,
    comment: data.comment,
    upiId: data.upi_id,
    bank: name && number && ifsc ? { name, number, ifsc } : null,
    restocked: data.restocked,
    refund: readRefundState(data.refund_id, data.order.refunds),
    images: Object.fromEntries(
      data.return_items.map(({ order_item_id: itemId, order_items: item }) => [itemId, item.product_image]),
    ),
    replacements: data.return_items
      .map(
        ({ order_item_id: itemId, quantity, replacement_label: label, order_items: item, replacement }) => ({
          id: itemId,
          name: item.product_name,
          label: label ?? item.variant_label,
          sku: (label === null ? item.catalogue_sku : replacement?.sku) ?? "",
          image: label === null ? item.product_image : (images.get(replacement?.id ?? "") ?? null),
          quantity,
        }),
      )
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}
