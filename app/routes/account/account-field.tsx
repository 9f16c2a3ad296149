import { useRouteLoaderData } from "react-router";

import type { loader } from "#app/routes/account/layout.tsx";
import { FORM_ACCOUNT } from "#app/shop/account/form-account.ts";

/** Marks a form with the account for which its page was opened: on a shared phone somebody else may send it. */
export function AccountField() {
  const account = useRouteLoaderData<typeof loader>("routes/account/layout")?.account;
  return account ? <input type="hidden" name={FORM_ACCOUNT} value={account} /> : null;
}
