import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { pick, type World } from "#tests/races/support/shopper-model/world.ts";

/** Returns the steps of the shop's owners. `admin` chooses who takes it. */
export function adminSteps(world: World) {
  const { api, opening, productIds } = world;
  const { owner } = api;

  /** One of the shop's last orders. */
  async function findOrder(order: number) {
    const orders = await owner<{ id: string; status: (typeof ORDER_STATUSES)[number] }[]>`
      select id, status from public.orders order by created_at desc, id limit 8`;
    return pick(orders, order);
  }

  return {
    async status(admin: number, order: number, status: number, calls: number) {
      const found = await findOrder(order);
      const wanted = pick(ORDER_STATUSES, status);
      if (!found || !wanted) return;
      const values = { p_order_id: found.id, p_status: wanted, p_expected_status: found.status };
      await world.asAdmin("admin_set_order_status", admin, values, { calls });
    },
    /** Refunds a part in percent, which may be more than is left. */
    async refund(admin: number, order: number, percent: number, calls: number) {
      const found = await findOrder(order);
      if (!found) return;
      const [row] = await owner<{ total: number; left: number }[]>`
        select (o.total_amount * 100)::float as total,
          (coalesce(private.refundable_amount(p), o.total_amount) * 100)::float as left
        from public.orders o left join public.payments p on p.id = o.razorpay_payment_id where o.id = ${found.id}`;
      const amount = Math.floor(((row?.total ?? 0) * percent) / 100) / 100;
      const values = { p_order_id: found.id, p_amount: amount, p_expected_left: (row?.left ?? 0) / 100 };
      await world.asAdmin("admin_refund_order", admin, values, { calls });
    },
    async retryRefund(admin: number, refund: number) {
      const failed = await owner<{ id: string }[]>`
        select id from public.refunds where status in ('failed', 'due') order by created_at, id`;
      const found = pick(failed, refund);
      if (found) await world.asAdmin("admin_retry_refund", admin, { p_refund_id: found.id });
    },
    async price(admin: number, product: number, rupees: number) {
      const p_product_ids = [pick(productIds, product)];
      const values = { p_product_ids, p_change: "price", p_amount: rupees };
      await world.asAdmin("admin_bulk_update_products", admin, values);
    },
    async active(admin: number, product: number, isActive: number) {
      const p_product_ids = [pick(productIds, product)];
      const p_change = isActive === 1 ? "activate" : "deactivate";
      await world.asAdmin("admin_bulk_update_products", admin, { p_product_ids, p_change });
    },
    /** Changes a product's stock by -1 to 3 units. */
    async stock(admin: number, product: number, change: number) {
      const at = product % opening.length;
      const units = change - 1;
      const values = { p_product_id: productIds[at], p_change: units, p_reason: "correction" };
      const after = (answer: { ok?: boolean } | null) => {
        if (answer?.ok) opening[at] = (opening[at] ?? 0) + units;
      };
      await world.asAdmin("admin_adjust_stock", admin, values, { after });
    },
    async category(admin: number) {
      await world.asAdmin("admin_delete_category", admin, { p_category_id: world.categoryId });
    },
    /** Changes the coupon: its value, and whether it is active. */
    async offer(value: number, isActive: number) {
      await owner`update public.coupons set value = ${value + 1}, is_active = ${isActive === 1}`;
    },
    /** Which ways to pay there are, and up to what amount in cash. */
    async ways(ways: number, limit: number) {
      await owner`update public.settings set enable_cod = ${ways !== 1}, enable_razorpay = ${ways !== 2},
        cod_limit = ${limit === 0 ? null : limit * 100}`;
    },
  };
}
