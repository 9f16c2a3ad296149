import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { listHref } from "#app/routes/admin/list-pages.tsx";
import { OnCard } from "#app/routes/admin/list.tsx";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { CartTotals, SwitchTotals } from "#app/shop/tax/tax-preview.ts";
import { classes } from "#app/ui/classes.ts";
import { Panel } from "#app/ui/panel.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

const MODE_COLUMNS = { simple: "Simple", inclusive: "GST included", exclusive: "GST added" } as const;
export type TaxModeColumn = keyof typeof MODE_COLUMNS;
const MODES: readonly TaxModeColumn[] = ["simple", "inclusive", "exclusive"];

/** Compares the totals of ten typical carts in each tax mode, before a switch. */
export function ModeComparison({ totals, today }: { totals: readonly CartTotals[]; today: TaxModeColumn }) {
  return (
    <Panel
      id="switch"
      title="Compare tax modes"
      className={totals.length > 0 ? "overflow-hidden pb-0 sm:pb-0" : undefined}
    >
      <p className="text-muted mb-3 text-sm">
        What your ten latest orders would cost in each mode, and the difference against today. A shop with
        fewer orders has one piece of a product as an example. Nothing is changed here.
      </p>
      {totals.length === 0 ? (
        <p className="text-muted">Add a product first.</p>
      ) : (
        <CartTable
          isLast
          caption="Totals of ten carts in each tax mode"
          columns={MODES.map((mode) => MODE_COLUMNS[mode] + (mode === today ? " (today)" : ""))}
          rows={totals.map((cart) => ({
            ...cart,
            amounts: MODES.map((mode) => (
              <>
                {mode === today || cart[mode] === cart[today] ? null : (
                  <span className="text-muted text-sm">{formatDifference(cart[mode] - cart[today])} </span>
                )}
                {formatPaise(cart[mode])}
              </>
            )),
          }))}
        />
      )}
    </Panel>
  );
}

/** Compares the totals of ten typical carts before and after a change that is not saved yet. */
export function SwitchPreview({ totals }: { totals: readonly SwitchTotals[] }) {
  return (
    <CartTable
      caption="Totals of ten carts before and after the change"
      columns={["Before", "After", "Difference"]}
      rows={totals.map(({ before, after, ...cart }) => ({
        ...cart,
        amounts: [formatPaise(before), formatPaise(after), formatDifference(after - before)],
      }))}
    />
  );
}

function formatDifference(paise: Paise): string {
  if (paise === 0) return "None";
  return paise > 0 ? `+${formatPaise(paise)}` : `−${formatPaise(-paise)}`;
}

type CartTableProps = {
  /** True if the foot of its card is its lower edge. */
  isLast?: boolean;
  caption: string;
  /** Heads of the columns of amounts; on a card each stands before its amount, one pair a line. */
  columns: readonly string[];
  rows: readonly { number: string; units: number; amounts: readonly ReactNode[] }[];
};

function CartTable({ isLast = false, caption, columns, rows }: CartTableProps) {
  return (
    <div
      className={classes(
        "data-table border-line -mx-4 sm:-mx-5 sm:[&_:is(th,td):first-child]:ps-5 sm:[&_:is(th,td):last-child]:pe-5",
        isLast ? "border-t" : "border-y",
      )}
    >
      <table className="tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            {["Items", ...columns].map((label) => (
              <th key={label} scope="col" className="text-end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, units, amounts }) => (
            <tr key={number}>
              <td data-card="title">
                <div className="font-semibold break-words">
                  <CartName name={number} />
                </div>
              </td>
              <td data-card="end" className="as-table:text-end">
                <div className="as-cards:text-muted as-cards:text-sm">
                  {units}
                  <OnCard>{units === 1 ? " item" : " items"}</OnCard>
                </div>
              </td>
              {columns.map((label, place) => (
                <td key={label} data-label={label} className="as-table:text-end as-cards:order-3">
                  <div className="whitespace-nowrap">{amounts[place]}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The number of an order, which finds it, or the product of an example. */
function CartName({ name }: { name: string }) {
  if (!name.startsWith("ORD-")) {
    return (
      <>
        <span className="text-muted text-sm font-normal">Example: </span>
        {unbroken(name)}
      </>
    );
  }
  return (
    <Link
      to={listHref(href("/admin/orders"), { search: name })}
      className="link inline-flex min-h-6 items-center"
    >
      {name}
    </Link>
  );
}
