import type { ReactNode } from "react";
import { href, Link } from "react-router";

// Instructions for shoppers, shared by every page that gives them. When the shop learns a quicker way, only the
// sentence here changes.

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
  return (
    <>
      Open <Link to={href("/orders")}>My Orders</Link>, choose the order and press Cancel order, at any time
      before it is shipped. It costs nothing.
    </>
  );
}

/** @param days the window of the settings; 0: the shop takes nothing back but what is damaged or wrong */
export function HowToReturn({ days }: { days: number }) {
  if (days === 0) {
    return <Ask>with the order number and what is damaged or wrong, and keep a photo.</Ask>;
  }
  return (
    <>
      Open <Link to={href("/orders")}>My Orders</Link>, choose the delivered order and press Return/Exchange.
      Say which items you send back, and why. If something is damaged or wrong, keep a photo.
    </>
  );
}

/** The same for a shop that takes returns, as a list: a step a line, up to the shop's answer. */
export function ReturnSteps() {
  return (
    <ol>
      <li>
        Open <Link to={href("/orders")}>My Orders</Link> and choose the delivered order.
      </li>
      <li>Press Return/Exchange.</li>
      <li>Choose the items and the reason. If something is damaged or wrong, keep a photo.</li>
      <li>Check your request and send it. We answer by e‑mail and say what to do next.</li>
    </ol>
  );
}

export function HowToGetInvoice() {
  return (
    <>
      Open <Link to={href("/orders")}>My Orders</Link>, choose the order and press Download Invoice. It is
      there once the order is shipped. It opens as a page that you can print or save as a PDF.
    </>
  );
}

export function HowToCloseAccount() {
  return (
    <>
      Open <Link to={href("/profile/data/delete")}>Close my account</Link> under My Account. It is done at
      once, unless an order is still open.
    </>
  );
}

export function HowToSeeMyData() {
  return (
    <>
      Open <Link to={href("/profile/data")}>Your data</Link> under My Account: it downloads everything that we
      keep about you. To correct something: <Link to={href("/contact")}>write to us</Link>.
    </>
  );
}
