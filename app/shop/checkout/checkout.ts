import { ADDRESS_ORDER } from "#app/shop/address/address.ts";

/** The value of the `addressId` field for a new address instead of a saved one. */
export const NEW_ADDRESS = "new";

/** The names of the checkout's fields in the order of the page, without the schemas, which no browser loads. */
export const CHECKOUT_ORDER: readonly string[] = [
  "addressId",
  ...ADDRESS_ORDER,
  "paymentMethod",
  "gift_message",
  "buyer_gstin",
  "billing_name",
  "billing_line",
  "billing_city",
  "billing_pin",
  "billing_state",
];

/** The `intent` of the button that places the order. */
export const PLACE_ORDER = "place-order";

/** The `intent` of a form's first button, which Enter submits. It places no order. */
export const REFRESH = "refresh";

/** The `intent` of the button that removes what cannot be bought. */
export const ACCEPT_CHANGES = "accept";

/** The intents of the coupon form, in the cart and at the checkout. */
export const APPLY_COUPON = "apply-coupon";
export const REMOVE_COUPON = "remove-coupon";

/** The field of the coupon form. */
export const COUPON_CODE = "couponCode";

/** The name of the buttons that apply a shown coupon; the value is its code. */
export const SHOWN_COUPON = "shownCoupon";

/** The field with the code that was rejected last. */
export const COUPON_REFUSED = "couponRefused";

/** Characters of a gift message. */
export const GIFT_MESSAGE_MAX = 200;
