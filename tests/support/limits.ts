/** Columns of the settings that limit orders, with the values of a new shop. Amounts in rupees. */
export const SHIPPED_LIMITS = {
  cod_limit: 10_000,
  line_limit: 10,
  open_cod_limit: 3,
  phone_cod_limit: 3,
  unpaid_units_limit: 20,
};

/** Assignments that switch the limits off, for tests about something else. */
export const WITHOUT_LIMITS = Object.keys(SHIPPED_LIMITS)
  .map((column) => `${column} = null`)
  .join(", ");
