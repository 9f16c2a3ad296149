import { formatPaise } from "#app/shop/money.ts";
import type { CartTotals } from "#app/shop/tax/tax-preview.ts";
import { Panel } from "#app/ui/panel.tsx";

/** What the newest carts cost in each tax mode, before anybody switches. */
export function ModeComparison({ totals }: { totals: readonly CartTotals[] }) {
  return (
    <Panel title="Before you switch">
      {totals.length === 0 ? (
        <p className="text-muted">
          Once there are orders, this shows what the carts of the ten newest cost in each mode.
        </p>
      ) : (
        <>
          <p className="text-muted mb-3">
            The carts of the newest orders at today’s prices, rates and shipping, with the same discount.
          </p>
          <div className="overflow-x-auto">
            <table className="w-full text-end tabular-nums">
              <caption className="sr-only">Totals of the newest carts in each tax mode</caption>
              <thead>
                <tr className="border-line border-b">
                  <th scope="col" className="py-2 text-start">
                    Items
                  </th>
                  <th scope="col" className="py-2 ps-3">
                    Simple
                  </th>
                  <th scope="col" className="py-2 ps-3">
                    GST, included
                  </th>
                  <th scope="col" className="py-2 ps-3">
                    GST, added
                  </th>
                </tr>
              </thead>
              <tbody>
                {totals.map(({ number, units, simple, inclusive, exclusive }) => (
                  <tr key={number} className="border-line border-b">
                    <td className="py-2 text-start">{units}</td>
                    <td className="py-2 ps-3">{formatPaise(simple)}</td>
                    <td className="py-2 ps-3">{formatPaise(inclusive)}</td>
                    <td className="py-2 ps-3">{formatPaise(exclusive)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}
