/** The intents of the form of an order that staff take for a customer. */
export const SHOW_TOTAL = "total";
export const PLACE_DRAFT = "place";
