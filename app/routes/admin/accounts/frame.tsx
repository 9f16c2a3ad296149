import type { ReactNode } from "react";
import { href, NavLink } from "react-router";

import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { ListHeader, listHref } from "#app/routes/admin/list.tsx";
import { buttonClass } from "#app/ui/button.tsx";

const SCREENS = [
  { label: "Month", path: "/admin/accounts" },
  { label: "Sales", path: "/admin/accounts/sales" },
  { label: "Credit notes", path: "/admin/accounts/credit-notes" },
  { label: "Refunds", path: "/admin/accounts/refunds" },
  { label: "GSTR-1", path: "/admin/accounts/gstr-1" },
  { label: "Payouts", path: "/admin/accounts/settlements" },
  { label: "Cash", path: "/admin/accounts/cash" },
] as const;

type AccountsPath = (typeof SCREENS)[number]["path"];

type FrameProps = {
  path: AccountsPath;
  month: string;
  months: readonly { value: string; label: string }[];
  /** Name of the file in /admin/accounts/export. */
  file: string;
  children: ReactNode;
};

/** Heading, screens and choice of the month, of the screens that show one month. */
export function MonthFrame({ path, month, months, file, children }: FrameProps) {
  return (
    <>
      <ListHeader
        title="Accounts"
        action={
          <a
            href={listHref(href("/admin/accounts/export/:file", { file }), { month })}
            className={buttonClass({ variant: "outline" })}
          >
            Export CSV
          </a>
        }
      />
      <AccountsNav month={month} />
      <ListToolbar
        action={href(path)}
        selects={[{ name: "month", label: "Month", value: month, options: months }]}
      />
      {children}
    </>
  );
}

/** Links to the screens of accounts, which keep the month. */
export function AccountsNav({ month }: { month?: string }) {
  return (
    <nav aria-label="Accounts" className="border-line mb-4 flex flex-wrap gap-x-5 border-b">
      {SCREENS.map(({ label, path }) => (
        <NavLink
          key={path}
          to={listHref(href(path), { month: month ?? "" })}
          end
          className="text-muted aria-[current=page]:border-primary aria-[current=page]:text-ink inline-flex min-h-11 items-center border-b-2 border-transparent font-medium"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
