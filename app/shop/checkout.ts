/** The value of the `addressId` field that chooses the address typed below it instead of a saved one. */
export const NEW_ADDRESS = "new";

/** The `intent` of the button that places the order. */
export const PLACE_ORDER = "place-order";
