import { href } from "react-router";

import { countText } from "#app/routes/admin/list-pages.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { TickedCount } from "#app/routes/admin/ticks.tsx";
import { ORDER_STATUSES, statusLabel } from "#app/shop/order/order.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Id of the form that the tick boxes of the list belong to. */
export const BULK_FORM = "bulk";

type BulkBarProps = {
  /** Filter of the list, which the pages that follow lead back to. */
  query: Record<string, string | number>;
  /** Orders on this page and in the whole filter; the latter is at most 1,001. */
  shown: number;
  total: number;
  /** True if there may be more than `total`. */
  atLeast: boolean;
};

const BULK = href("/admin/orders/bulk");
const PRINT = href("/admin/orders/print");

/** The actions for the ticked orders, or for all orders of the filter. Plain links and forms: each leads to a page. */
export function BulkBar({ query, shown, total, atLeast }: BulkBarProps) {
  const may = useMay();
  const mayChange = may("orders.write");
  return (
    <form
      id={BULK_FORM}
      action={BULK}
      aria-label="With the ticked orders"
      data-quiet
      className="card bottom-0 z-10 mt-4 flex flex-wrap items-center gap-1.5 px-2 py-2 shadow-[0_-4px_16px_#0001] sm:gap-2 sm:px-3 max-sm:[&_.btn]:px-2"
    >
      {Object.entries(query).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TickedCount form={BULK_FORM} />
      {total > shown ? (
        <label className="flex min-h-11 items-center gap-2 max-sm:w-full sm:me-2 max-sm:[output+&]:w-auto max-sm:[output+&]:flex-[1_0_60%]">
          <input type="checkbox" name="all" value="1" className="accent-primary size-5 flex-none" />
          All {countText(total, atLeast)} of this list
        </label>
      ) : null}
      {mayChange ? (
        <Button name="do" value="shipped" size="sm">
          Ship
        </Button>
      ) : null}
      <Button
        formAction={PRINT}
        name="what"
        value="both"
        title="Print packing slips and invoices"
        variant="outline"
        size="sm"
      >
        Print
      </Button>
      <Button formAction={href("/admin/orders/picking-list")} variant="outline" size="sm">
        Picking list
      </Button>
      <details className="relative">
        <summary className="btn border-line bg-card hover:border-edge list-none px-3 text-sm">
          More
          <Icon name="down" className="size-4" />
        </summary>
        <div className="bg-card border-line rounded-card absolute inset-e-0 bottom-full z-20 mb-1 grid w-64 gap-2 border p-3 shadow-[0_8px_24px_#0002] sm:inset-s-0 sm:inset-e-auto">
          <Button formAction={PRINT} name="what" value="slips" variant="ghost" className="justify-start">
            Print packing slips
          </Button>
          <Button formAction={PRINT} name="what" value="invoices" variant="ghost" className="justify-start">
            Print invoices
          </Button>
          {may("customers.write") ? (
            <Button formAction={href("/admin/orders/export")} variant="ghost" className="justify-start">
              Export as CSV
            </Button>
          ) : null}
          {mayChange ? (
            <>
              <Button name="do" value="invoice" variant="ghost" className="justify-start">
                Issue invoices
              </Button>
              <label className="border-line grid gap-1 border-t pt-2 text-sm font-semibold">
                Set the status
                <select name="wanted" defaultValue="processing" className="form-control">
                  {ORDER_STATUSES.map((status) => (
                    <option key={status} value={status}>
                      {statusLabel(status)}
                    </option>
                  ))}
                </select>
              </label>
              <Button name="do" value="status" variant="outline">
                Set status
              </Button>
            </>
          ) : null}
        </div>
      </details>
    </form>
  );
}
