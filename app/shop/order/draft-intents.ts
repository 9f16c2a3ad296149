/** The intents of the form in which staff place an order for a customer. */
export const SHOW_TOTAL = "total";
export const PLACE_DRAFT = "place";

/** The intent that changes a customer's unpaid online order to cash on delivery. */
export const TO_CASH = "to-cash";
