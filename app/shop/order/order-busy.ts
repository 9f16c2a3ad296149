/** The message when another change holds the order's row. The error code is `busy`. */
export const ORDER_BUSY = "This order is being worked on. Please try again in a moment.";
