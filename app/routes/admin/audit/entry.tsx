import { href, Link } from "react-router";

import type { AuditEntry } from "#app/data/audit-log.server.ts";
import { kindOf } from "#app/routes/admin/audit/kinds.ts";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { MenuLink, RowMenu } from "#app/routes/admin/row-actions.tsx";
import type { AuditChange } from "#app/shop/audit/audit-changes.ts";
import { MAIL_KINDS, mailLabel } from "#app/shop/mail/mail-kinds.ts";
import { keepNumbers } from "#app/shop/text.ts";
import { classes } from "#app/ui/classes.ts";

const ACTIONS: Record<string, string> = { insert: "Created", update: "Changed", delete: "Deleted" };

const UUID = /^([0-9a-f]{8})-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The screen of a record; of a note, an invoice or a refund that of its order. */
function pathOf({ entity, entityId, orderId, action }: AuditEntry): string | null {
  if (orderId) return href("/admin/orders/:orderId", { orderId });
  const { path } = kindOf(entity);
  return path && action !== "delete" ? path(entityId) : null;
}

/** The record's name, or else its id, of which a long one is cut: it only tells records apart; null for a table of one row, such as the settings. */
function nameOf({ entity, entityId, label }: AuditEntry): string | null {
  const kind = entity === "outbox" ? MAIL_KINDS.find((one) => one === label) : undefined;
  if (kind) return `“${mailLabel(kind)}”`;
  return label ?? (/^(true|1)$/.test(entityId) ? null : entityId.replace(UUID, "$1…"));
}

/** Says what was done to which record, and what changed: short values in sight, all of them behind "Show all values". */
export function EntryText({ entry }: { entry: AuditEntry }) {
  const { action, entity, changes, summary } = entry;
  const isChange = action === "update";
  const path = pathOf(entry);
  const name = nameOf(entry);
  // A number does not break at its hyphen.
  const whole = name !== null && /^\S{1,20}$/.test(name) ? "whitespace-nowrap" : undefined;
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">
        {ACTIONS[action] ?? action} {kindOf(entity).one}{" "}
        {name && path ? (
          <Link to={path} className={classes("link", whole)}>
            {name}
          </Link>
        ) : (
          <span className={whole}>{name}</span>
        )}
      </p>
      {summary.shown.length > 0 ? (
        <ul className="text-sm font-normal">
          {summary.shown.map((change) => (
            <li key={change.field}>
              <span className="text-muted">{change.field}:</span>{" "}
              <Values change={change} isChange={isChange} />
            </li>
          ))}
        </ul>
      ) : null}
      {summary.more > 0 ? (
        <details className="text-sm font-normal">
          <summary className="link fold as-table:min-h-8 inline-flex min-h-[44px] items-center">
            Show all values
            <span className="sr-only"> of {[kindOf(entity).one, name].filter(Boolean).join(" ")}</span>
          </summary>
          <DescriptionList
            className="mb-2"
            items={changes.map((change) => ({
              label: change.field,
              value: <Values change={change} isChange={isChange} />,
            }))}
          />
        </details>
      ) : null}
    </div>
  );
}

/** The values of a field: both of a change, or the one that there is. */
function Values({ change: { before, after }, isChange }: { change: AuditChange; isChange: boolean }) {
  if (!isChange) return keepNumbers(before || after);
  if (!before) return <strong>{keepNumbers(after)}</strong>;
  return (
    <>
      {keepNumbers(before)} <span className="text-muted">→</span>
      {"\u00a0"}
      <strong>{keepNumbers(after || "empty")}</strong>
    </>
  );
}

/** The menu of an entry: its record, and the record's other changes. */
export function EntryMenu({ entry }: { entry: AuditEntry }) {
  const { entity, entityId, orderId } = entry;
  const path = pathOf(entry);
  const kind = kindOf(entity).one;
  const about = [kind, nameOf(entry)].filter(Boolean).join(" ");
  return (
    <RowMenu name={about}>
      {path ? (
        <MenuLink to={path} label={`Open the ${orderId ? "order" : kind}: ${about}`}>
          Open the {orderId ? "order" : kind}
        </MenuLink>
      ) : null}
      <MenuLink
        to={listHref(href("/admin/audit"), { entity, record: entityId })}
        label={`All its changes: ${about}`}
      >
        All its changes
      </MenuLink>
    </RowMenu>
  );
}
