import type { ReactNode } from "react";

import { Icon, type IconName } from "#app/ui/icon.tsx";

type EmptyStateProps = { icon?: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode };

/** Message for an empty list, with an optional action. The title is a paragraph, not a heading. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="card grid justify-items-center gap-3 px-4 py-8 text-center">
      {icon ? (
        <span className="bg-soft text-primary grid size-14 place-items-center rounded-full">
          <Icon name={icon} className="size-7" />
        </span>
      ) : null}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {children ? <div className="text-muted">{children}</div> : null}
      {action}
    </div>
  );
}
