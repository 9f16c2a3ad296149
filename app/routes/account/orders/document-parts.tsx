import { href, Link } from "react-router";

import { Button } from "#app/ui/button.tsx";

/** The way from a document back to its order, for the shopper whose order it is. */
export function OrderBreadcrumb({ orderId, orderNumber }: { orderId: string; orderNumber: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-muted text-sm">
      <Link to={href("/orders")} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
        My Orders
      </Link>{" "}
      /{" "}
      <Link
        to={href("/order/:id", { id: orderId })}
        className="inline-flex min-h-11 min-w-11 items-center whitespace-nowrap tabular-nums hover:underline"
      >
        {orderNumber}
      </Link>
    </nav>
  );
}

/** Explains in a sentence how to print a document or save it as a PDF, and adds a button where script runs. */
export function PrintBar() {
  return (
    <div className="mb-3 flex min-h-11 items-center gap-3">
      <p className="text-muted flex-1 text-sm">
        To print it or keep it as a PDF, choose Print in your browser’s menu.
      </p>
      <Button type="button" hidden data-scripted="print">
        Print
      </Button>
    </div>
  );
}
