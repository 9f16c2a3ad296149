import type { ReactNode } from "react";

import { Icon, type IconName } from "#app/ui/icon.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";

type AuthPageProps = {
  title: string;
  /** Above the heading of a page with one form. @default "shield" */
  icon?: IconName;
  /** One line below the heading. */
  lead?: ReactNode;
  /** A link or form below the card. */
  below?: ReactNode;
  children: ReactNode;
};

/** Page with one short form, on a card. */
export function AuthPage({ title, icon = "shield", lead = null, below, children }: AuthPageProps) {
  return (
    <NarrowPage>
      <div className="card grid gap-4 p-[16px] sm:p-5">
        <span className="bg-soft text-primary grid size-14 place-items-center rounded-full">
          <Icon name={icon} className="size-7" />
        </span>
        <Heading title={title} lead={lead} />
        {children}
        {below}
      </div>
    </NarrowPage>
  );
}

function Heading({ title, lead }: Pick<AuthPageProps, "title" | "lead">) {
  return (
    <div className="grid gap-1">
      <h1>{title}</h1>
      {lead === null ? null : <p className="text-muted">{lead}</p>}
    </div>
  );
}

/** Page to sign in or to sign up: on a large screen with the reasons for an account beside the form. */
export function EntryPage({ title, lead = null, below, children }: AuthPageProps) {
  return (
    <div className="page-width py-6 lg:py-8">
      <div className="card overflow-hidden lg:grid lg:grid-cols-2">
        <div className="mx-auto grid w-full max-w-md content-start gap-4 p-[16px] sm:p-5 lg:py-8">
          <Heading title={title} lead={lead} />
          {children}
          {below}
        </div>
        <div className="bg-soft hidden content-start gap-6 p-5 lg:grid lg:py-8">
          <p className="text-2xl font-bold text-balance">One account for all that you buy here</p>
          <ul className="grid gap-4">
            {REASONS.map(([icon, text]) => (
              <li key={icon} className="flex items-center gap-3">
                <span className="bg-card text-primary grid size-9 flex-none place-items-center rounded-full">
                  <Icon name={icon} className="size-5" />
                </span>
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

const REASONS: readonly [IconName, string][] = [
  ["truck", "Follow every order to your door"],
  ["return", "Return or exchange in a few steps"],
  ["heart", "Keep what you like on your wishlist"],
  ["home", "Save addresses for a quick checkout"],
];

/** Between a form and another way to do the same. */
export function Or() {
  return <p className="text-muted text-center text-sm">or</p>;
}
