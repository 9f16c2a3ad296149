/**
 * The number of units at which a product without a threshold of its own is low in stock. The database has the same
 * number.
 */
export const LOW_STOCK_AT = 5;
