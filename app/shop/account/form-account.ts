/** The name of the hidden field with the account for which a page was opened. */
export const FORM_ACCOUNT = "forAccount";
