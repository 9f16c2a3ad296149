import type { ReactNode } from "react";
import { href, Link } from "react-router";

// What a shopper does to get something done, said once for every page that explains it: when the shop learns a
// quicker way, its sentence changes here.

function Ask({ children }: { children: ReactNode }) {
  return (
    <>
      <Link to={href("/contact")}>Write to us</Link> {children}
    </>
  );
}

export function HowToTrack() {
  return (
    <>
      Open <Link to={href("/orders")}>My Orders</Link> and choose the order. Its page shows each step with its
      time and the day on which it should arrive.
    </>
  );
}

export function HowToCancel() {
  return <Ask>with the order number before the order is shipped, and we cancel it. It costs nothing.</Ask>;
}

export function HowToReturn() {
  return (
    <Ask>
      with the order number, which items you send back, and why. If something is damaged or wrong, say so and
      keep a photo.
    </Ask>
  );
}

export function HowToGetInvoice() {
  return <Ask>with the order number once the order has been delivered, and we send you its invoice.</Ask>;
}

export function HowToCloseAccount() {
  return <Ask>from the e-mail address of your account, and we close it.</Ask>;
}

export function HowToSeeMyData() {
  return (
    <>
      Your profile, addresses and orders are in <Link to={href("/profile")}>My Account</Link>. For a copy of
      everything else, or to correct it: <Link to={href("/contact")}>write to us</Link>.
    </>
  );
}
