import { href } from "react-router";

import type { SettlementsOverview } from "#app/data/admin-settlements.server.ts";
import { ListRow } from "#app/routes/admin/list.tsx";
import { entryTypeLabel, settlementProblemLabel } from "#app/shop/bookkeeping/settlement.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The maximum number of entries in a panel, which is also the database's limit. */
const SHOWN = 100;

/** Entries of payouts that are unlike the shop's books; nothing when there are none. */
export function DifferencesPanel({ differences }: Pick<SettlementsOverview, "differences">) {
  if (differences.length === 0) return null;
  return (
    <Panel title="Differences">
      <p className="text-muted">
        Entries of payouts that this shop does not have, or has with another amount. Other shops that share
        your Razorpay account are in its payouts, too.
      </p>
      <ul className="mt-2">
        {differences.map((entry) => (
          <ListRow
            key={`${entry.settlement_id} ${entry.entity_id}`}
            aside={<span className="tabular-nums">{formatPaiseExact(entry.amount)}</span>}
          >
            <p className="font-semibold">{settlementProblemLabel(entry.problem)}</p>
            <p className="text-muted text-sm wrap-anywhere">
              {entryTypeLabel(entry.type)} {entry.entity_id}
              {entry.description ? `, ${entry.description}` : null}
            </p>
            <TextLink
              to={href("/admin/accounts/settlements/:settlementId", { settlementId: entry.settlement_id })}
              className="text-sm"
            >
              Payout {entry.settlement_id}
            </TextLink>
          </ListRow>
        ))}
      </ul>
      <Limit rows={differences.length} which="latest" />
    </Panel>
  );
}

/** Payments in no payout after five days; nothing when there are none. */
export function UnsettledPanel({ unsettled }: Pick<SettlementsOverview, "unsettled">) {
  if (unsettled.length === 0) return null;
  return (
    <Panel title="Paid more than five days ago, in no payout yet">
      <ul>
        {unsettled.map(({ id, amount, created_at: at, order_id: orderId, order_number: number }) => (
          <ListRow key={id} aside={<span className="tabular-nums">{formatPaiseExact(amount)}</span>}>
            {orderId === null || number === null ? (
              <p>No order</p>
            ) : (
              <TextLink to={href("/admin/orders/:orderId", { orderId })} className="tabular-nums">
                {number}
              </TextLink>
            )}
            <p className="text-muted text-sm wrap-anywhere">
              {id}, {formatDate(at)}
            </p>
          </ListRow>
        ))}
      </ul>
      <Limit rows={unsettled.length} which="oldest" />
    </Panel>
  );
}

function Limit({ rows, which }: { rows: number; which: "latest" | "oldest" }) {
  return rows < SHOWN ? null : (
    <p className="text-muted mt-3 text-sm">
      The {which} {SHOWN}.
    </p>
  );
}
