import { Link } from "react-router";

import type { Waiting } from "#app/data/notifications.server.ts";
import { countText } from "#app/routes/admin/list-pages.tsx";
import { useRole } from "#app/routes/admin/role-context.ts";
import { sectionsOf } from "#app/routes/admin/sections.ts";
import { WAITING_KINDS } from "#app/routes/admin/waiting-kinds.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** Lists the tasks that wait for staff, each with a link to its list. */
export function ToDo({ waiting }: { waiting: Waiting }) {
  const sections = sectionsOf(useRole());
  const lines = WAITING_KINDS.flatMap(({ kind, section, path, one, many }) => {
    const count = waiting[kind];
    const to = sections.find(({ label }) => label === section)?.href;
    return count > 0 && to ? [{ kind, to: to + path, count, text: count === 1 ? one : many }] : [];
  });
  return (
    <Panel title="To do" className="mb-4">
      {lines.length === 0 ? (
        <p className="text-muted">Nothing is waiting.</p>
      ) : (
        <ul
          className={classes(
            "-mb-2.5 grid gap-x-6 sm:grid-cols-2",
            // No line is alone in its row.
            lines.length % 3 === 1 ? "min-[72rem]:grid-cols-4" : "min-[72rem]:grid-cols-3",
          )}
        >
          {lines.map(({ kind, to, count, text }) => (
            <li key={kind} className="border-line border-t sm:max-[72rem]:last:odd:col-span-2 lg:border-t-0">
              <Link to={to} className="hover:text-primary flex min-h-11 items-center gap-2 py-1.5">
                <strong className="tabular-nums">{countText(count)}</strong> {text}
                <Icon name="right" className="text-muted ms-auto size-4 flex-none" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
