import { OnCard } from "#app/routes/admin/list.tsx";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { CartTotals, SwitchTotals } from "#app/shop/tax/tax-preview.ts";
import { classes } from "#app/ui/classes.ts";
import { Panel } from "#app/ui/panel.tsx";

/** Compares the totals of ten typical carts in each tax mode, before a switch. */
export function ModeComparison({ totals }: { totals: readonly CartTotals[] }) {
  return (
    <Panel
      id="switch"
      title="Compare tax modes"
      className={totals.length > 0 ? "overflow-hidden pb-0 sm:pb-0" : undefined}
    >
      <p className="text-muted mb-3 text-sm">
        What your ten latest orders would cost in each mode. Nothing is changed here.
      </p>
      {totals.length === 0 ? (
        <p className="text-muted">Add a product first.</p>
      ) : (
        <CartTable
          isLast
          caption="Totals of ten carts in each tax mode"
          columns={["Simple", "GST included", "GST added"]}
          rows={totals.map(({ simple, inclusive, exclusive, ...cart }) => ({
            ...cart,
            amounts: [simple, inclusive, exclusive].map(formatPaise),
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
  rows: readonly { number: string; units: number; amounts: readonly string[] }[];
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
                <div className="font-semibold break-words">{number}</div>
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
