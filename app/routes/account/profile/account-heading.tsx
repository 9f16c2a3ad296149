import type { ReactNode } from "react";
import { href } from "react-router";

import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type AccountHeadingProps = {
  title: string;
  /** The page that this one belongs to. A page of My Account needs no way back where the rail is beside it. */
  back?: { to: string; label: string };
  /** A link or button at the end of the heading's line. */
  action?: ReactNode;
};

/** Heading of a page below My Account, and above it the way back. */
export function AccountHeading({ title, back, action }: AccountHeadingProps) {
  const behind = useBehindDialog();
  const { to, label } = back ?? { to: href("/profile"), label: "My Account" };
  return (
    <div className="mb-3" inert={behind}>
      <div className="-mt-3" data-up={back === undefined ? "" : undefined}>
        <TextLink to={to} className="gap-1 text-sm">
          <Icon name="left" className="size-4 flex-none" />
          {label}
        </TextLink>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1>{title}</h1>
        {action}
      </div>
    </div>
  );
}
