import type { ReactNode } from "react";

import { Icon, type IconName } from "#app/ui/icon.tsx";

type EmptyStateProps = { icon?: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode };

/**
 * Message for an empty list, with an optional action, which is beside it where there is room. The title is a paragraph,
 * not a heading.
 */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="card flex flex-wrap items-center gap-4 p-5">
      {icon ? (
        <span className="bg-soft text-primary grid size-14 flex-none place-items-center rounded-full">
          <Icon name={icon} className="size-7" />
        </span>
      ) : null}
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-lg font-semibold">{title}</p>
        {children ? <div className="text-muted">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
