import type { ReactNode } from "react";
import { href, NavLink } from "react-router";

import { Empty } from "#app/routes/admin/list-empty.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";

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
  /** Says that the address asked for a month that there is not. */
  wrong: string | null;
  /** Name of the file in /admin/accounts/export. */
  file: string;
  /** The rows of the month, where the screen lists them: without any there is no file either. */
  list?: { rows: readonly unknown[] | null; page: number };
  children: ReactNode;
};

/** Heading, screens and choice of the month, of the screens that show one month. */
export function MonthFrame({ path, month, months, wrong, file, list, children }: FrameProps) {
  const isEmpty = list?.page === 1 && list.rows?.length === 0;
  return (
    <>
      <ListHeader
        title="Accounts"
        action={
          isEmpty ? null : (
            <a
              href={listHref(href("/admin/accounts/export/:file", { file }), { month })}
              className={buttonClass({ variant: "outline" })}
            >
              Export CSV
            </a>
          )
        }
      />
      <AccountsNav month={month} />
      <WrongMonth text={wrong} />
      <ListToolbar
        action={href(path)}
        selects={[{ name: "month", label: "Month", value: month, options: months }]}
      />
      {children}
    </>
  );
}

/** Says that the address asked for a month that there is not; the present one is shown. */
export function WrongMonth({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="text-red mb-4 font-semibold">
      {text}.
    </p>
  );
}

type MonthEmptyProps = Pick<FrameProps, "path" | "month" | "months"> & {
  /** The rows in the plural, such as "invoices". */
  of: string;
  /** Says when a row is added. */
  children: ReactNode;
};

/** Takes the place of a month's rows, and leads from an earlier month to the present one. */
export function MonthEmpty({ path, month, months, of, children }: MonthEmptyProps) {
  const [present] = months;
  const isPresent = present?.value === month;
  const label = months.find(({ value }) => value === month)?.label ?? month;
  return (
    <Empty
      title={isPresent ? `No ${of} in ${label} yet` : `No ${of} in ${label}`}
      action={
        isPresent ? null : (
          <ButtonLink to={href(path)} variant="outline">
            Show this month
          </ButtonLink>
        )
      }
    >
      {children}
    </Empty>
  );
}

/** Links to the screens of accounts, which keep the month. */
export function AccountsNav({ month }: { month?: string }) {
  return (
    <nav aria-label="Accounts" className="scroll-row mb-3 gap-0!">
      {SCREENS.map(({ label, path }) => (
        <NavLink
          key={path}
          to={listHref(href(path), { month: month ?? "" })}
          end
          className="tab aria-[current=page]:[scroll-initial-target:nearest] max-sm:px-2"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
