/** Why a change of an order was refused while another one holds its row. The error code is `busy`. */
export const ORDER_BUSY = "This order is being worked on. Please try again in a moment.";
