import type { ReactNode } from "react";

import { Icon, type IconName } from "#app/ui/icon.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";

type AuthPageProps = {
  title: ReactNode;
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
    <div className="grid gap-2">
      <h1>{title}</h1>
      {lead === null ? null : <p className="text-muted">{lead}</p>}
    </div>
  );
}

/** Page to sign in or to sign up: a card, and on a large screen the reasons for an account beside it. */
export function EntryPage({ title, lead = null, below, children }: AuthPageProps) {
  return (
    <div className="page-width grid items-start py-6 lg:grid-cols-2 lg:py-8">
      <div className="card mx-auto grid w-full max-w-md gap-4 p-[16px] sm:p-5">
        <Heading title={title} lead={lead} />
        {children}
        {below}
      </div>
      <div className="hidden max-w-md gap-6 py-5 lg:sticky lg:top-4 lg:grid">
        <p className="text-xl font-bold text-balance">One account for everything you buy</p>
        <ul className="grid gap-5">
          {REASONS.map(([icon, what, how]) => (
            <li key={icon} className="flex gap-4">
              <span className="bg-soft text-primary grid size-11 flex-none place-items-center rounded-full">
                <Icon name={icon} className="size-5.5" />
              </span>
              <p>
                <strong className="block">{what}</strong>
                <span className="text-muted">{how}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const REASONS: readonly [IconName, string, string][] = [
  ["truck", "Follow every order to your door", "Each step with its date, and the parcel’s number."],
  ["return", "Return or exchange in a few steps", "Ask for it on the order’s page, without a call."],
  ["heart", "Keep what you like", "Your wishlist is the same on every device."],
  ["home", "Check out quickly", "Your addresses are saved for the next order."],
];

/** Between a form and another way to do the same. */
export function Or() {
  return <p className="text-muted text-center text-sm">or</p>;
}
