/** The intents of the form of an order that staff take for a customer. */
export const SHOW_TOTAL = "total";
export const PLACE_DRAFT = "place";

/** The intent that changes an unpaid online order to cash on delivery for its customer. */
export const TO_CASH = "to-cash";
