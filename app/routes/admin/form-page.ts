/**
 * `handle` of a page that is read or filled in from top to bottom: the frame keeps it as narrow as a form. Lists and other
 * pages have the whole width.
 */
export const formPage = { isForm: true };
