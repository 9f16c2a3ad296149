/** At how many units a product is low unless it has a number of its own. The database has the same. */
export const LOW_STOCK_AT = 5;
