/** The value of the `addressId` field that chooses the address typed below it instead of a saved one. */
export const NEW_ADDRESS = "new";

/** The `intent` of the button that places the order. */
export const PLACE_ORDER = "place-order";

/** The `intent` of a form's first button, which Enter presses: it places nothing. */
export const REFRESH = "refresh";

/** The `intent` of the coupon box's buttons, on the cart and on the checkout. */
export const APPLY_COUPON = "apply-coupon";
export const REMOVE_COUPON = "remove-coupon";

/** The field that the coupon box posts. */
export const COUPON_CODE = "couponCode";

/** The field that remembers which code the page has just refused. */
export const COUPON_REFUSED = "couponRefused";
