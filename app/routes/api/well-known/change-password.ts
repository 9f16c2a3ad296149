import { href, redirect } from "react-router";

/** Password managers open this address to change a password. */
export function loader() {
  return redirect(href("/profile/security"), 302);
}
