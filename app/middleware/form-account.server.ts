import { data } from "react-router";

import { FORM_ACCOUNT } from "#app/shop/account/form-account.ts";

/** Returns the mark of an account in the forms of its pages: the last digits of its id, enough to tell two apart. */
export function accountMark(userId: string): string {
  return userId.slice(-12);
}

/** Returns true for a form on a page of another account. A form without a mark is of any. */
export function isOfOtherAccount(form: FormData, userId: string): boolean {
  const mark = form.get(FORM_ACCOUNT);
  return mark !== null && mark !== accountMark(userId);
}

/**
 * Rejects a form on a page that was opened while somebody else was signed in: on a shared phone the order, name or
 * address of one person would be saved for the next.
 * @throws a 409 route error, shown by the error page
 */
export function rejectFormOfOtherAccount(form: FormData, userId: string): void {
  if (isOfOtherAccount(form, userId)) {
    throw data(
      {
        message:
          "This page was opened before you signed in, in another account. Nothing was saved or ordered. Press Try again to open it in yours.",
      },
      { status: 409 },
    );
  }
}
