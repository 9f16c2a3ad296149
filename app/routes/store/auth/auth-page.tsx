import type { ReactNode } from "react";

import { NarrowPage } from "#app/ui/narrow-page.tsx";

type AuthPageProps = {
  title: string;
  /** One line below the heading. */
  lead?: ReactNode;
  /** A link or form below the card. */
  below?: ReactNode;
  children: ReactNode;
};

/** Page with one short form, on a card. */
export function AuthPage({ title, lead = null, below, children }: AuthPageProps) {
  return (
    <NarrowPage>
      <div className="grid gap-1">
        <h1>{title}</h1>
        {lead === null ? null : <p className="text-muted">{lead}</p>}
      </div>
      <div className="card grid gap-4 p-[16px] sm:p-5">{children}</div>
      {below}
    </NarrowPage>
  );
}

/** Between a form and another way to do the same. */
export function Or() {
  return <p className="text-muted text-center text-sm">or</p>;
}
