import type { Order } from "#app/data/orders.server.ts";
import type { Gateway } from "#app/shop/payment/gateway.ts";

type PayFormInput = {
  order: Order & { razorpayOrderId: string };
  siteName: string;
  /** Fields of the payer that Razorpay's page then does not ask for. */
  payer: Record<string, string>;
  /** The URLs to which Razorpay's page redirects after a payment, and after a cancelled one. */
  callback: string;
  cancelled: string;
  now: Date;
};

/** The form that opens Razorpay's page for an order, which may be posted without script. */
export function payFormOf(
  gateway: Gateway,
  { order, siteName, payer, callback, cancelled, now }: PayFormInput,
) {
  const { heldUntil } = order;
  return {
    secondsLeft: heldUntil ? Math.floor((new Date(heldUntil).getTime() - now.getTime()) / 1_000) : 1_800,
    checkoutSrc: gateway.checkoutSrc,
    action: `${gateway.apiBase}/checkout/embedded`,
    fields: {
      key_id: gateway.keyId,
      order_id: order.razorpayOrderId,
      amount: String(order.total),
      currency: "INR",
      name: siteName,
      description: `Order ${order.orderNumber}`,
      ...payer,
      callback_url: callback,
      cancel_url: cancelled,
    },
  };
}
export type PayFormData = ReturnType<typeof payFormOf>;
