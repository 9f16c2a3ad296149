import { data, href } from "react-router";

import { type GstReturn, readGstReturn } from "#app/data/gst-return.server.ts";
import { AccountsNav, WrongMonth } from "#app/routes/admin/accounts/frame.tsx";
import { findHindrances, Hindrances } from "#app/routes/admin/accounts/gst-hindrances.tsx";
import { readMonth } from "#app/routes/admin/accounts/month.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { sectionHref } from "#app/routes/admin/section-links.tsx";
import { hasPermission } from "#app/shop/account/roles.ts";
import { LARGE_INVOICE } from "#app/shop/bookkeeping/gst-return.ts";
import type { SheetName } from "#app/shop/bookkeeping/gst-sheets.ts";
import { formatPaise } from "#app/shop/money.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";

import type { Route } from "./+types/gst-return";

export const meta: Route.MetaFunction = () => adminMeta("GSTR-1");

const PATH = "/admin/accounts/gstr-1";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, role } = await requireScreen({ context }, PATH);
  const chosen = readMonth(url);
  const found = await loadOrNull(readGstReturn(db, chosen.month));
  const result = found && {
    gstin: found.gstin,
    lacks: found.counts,
    tables: tablesOf(found).map((table) => ({ ...table, id: table.sheet, month: chosen.month })),
  };
  return data(
    { ...chosen, result, maySet: hasPermission(role, "settings.write") },
    { status: found ? 200 : 503 },
  );
}

/** `short` names the table where it has no entries. */
type Table = { sheet: SheetName; name: string; short: string; entries: number };

function tablesOf({ counts, b2cs, exempt, hsn, series }: GstReturn): Table[] {
  const buyers = (isRegistered: boolean) => hsn.filter((row) => row.isRegistered === isRegistered).length;
  const large = `above ${formatPaise(LARGE_INVOICE * 100)}`;
  return [
    { sheet: "b2b", name: "4 B2B: invoices to buyers with a GSTIN", short: "4 B2B", entries: counts.b2b },
    {
      sheet: "b2cl",
      name: `5 B2CL: invoices to other states ${large}`,
      short: "5 B2CL",
      entries: counts.b2cl,
    },
    {
      sheet: "b2cs",
      name: "7 B2CS: all other sales, by state and rate, less their notes",
      short: "7 B2CS",
      entries: b2cs.length,
    },
    { sheet: "exemp", name: "8 Exempt sales", short: "8 Exempt", entries: exempt.length },
    { sheet: "cdnr", name: "9B CDNR: notes to buyers with a GSTIN", short: "9B CDNR", entries: counts.cdnr },
    { sheet: "cdnur", name: "9B CDNUR: notes to invoices of B2CL", short: "9B CDNUR", entries: counts.cdnur },
    {
      sheet: "hsn-b2b",
      name: "12 HSN summary, buyers with a GSTIN",
      short: "12 HSN with GSTIN",
      entries: buyers(true),
    },
    {
      sheet: "hsn-b2c",
      name: "12 HSN summary, other buyers",
      short: "12 HSN others",
      entries: buyers(false),
    },
    { sheet: "docs", name: "13 Documents issued", short: "13 Documents", entries: series.length },
  ];
}

type Row = Table & { id: string; month: string };

const COLUMNS: AdminColumn<Row>[] = [
  { label: "Table", card: "title", cell: ({ name }) => name },
  {
    label: "Entries",
    align: "end",
    card: "fact",
    cell: ({ entries }) => entries.toLocaleString("en-IN"),
  },
  {
    label: "File",
    card: "end",
    cell: ({ sheet, month }) => (
      <a
        href={listHref(href("/admin/accounts/export/:file", { file: sheet }), { month })}
        className="link inline-flex min-h-11 items-center"
      >
        {sheet}.csv
      </a>
    ),
  },
];

export default function GstReturnPage({
  loaderData: { month, months, wrong, result, maySet },
}: Route.ComponentProps) {
  const hasEntries = result?.tables.some(({ entries }) => entries > 0) ?? false;
  const isUnset = result?.gstin === "" && !hasEntries;
  return (
    <>
      <ListHeader
        title="Accounts"
        action={
          hasEntries ? (
            <a
              href={listHref(href("/admin/accounts/export/:file", { file: "gstr-1" }), { month })}
              className={buttonClass()}
            >
              Download JSON
            </a>
          ) : null
        }
      />
      <AccountsNav month={month} />
      <WrongMonth text={wrong} />
      <ListToolbar
        action={href(PATH)}
        selects={[{ name: "month", label: "Month", value: month, options: months }]}
      />
      {result ? (
        <div className="grid gap-4">
          {isUnset ? (
            <Empty
              title="Add your GSTIN to prepare GSTR-1"
              action={
                maySet ? (
                  <ButtonLink to={sectionHref(href("/admin/settings"), "legal")}>Add the GSTIN</ButtonLink>
                ) : null
              }
            >
              The return lists the invoices and credit notes that are issued with GST.
            </Empty>
          ) : null}
          <Hindrances
            found={findHindrances(result.gstin, result.lacks, isUnset)}
            month={month}
            maySet={maySet}
          />
          {hasEntries ? <Tables tables={result.tables} /> : null}
          {hasEntries || isUnset ? null : (
            <Empty title={`No entries in ${labelOf(month, months)}`}>
              The return lists the invoices and credit notes that are issued with GST. Without any, a nil
              return is filed.
            </Empty>
          )}
          {hasEntries ? <Notes /> : null}
        </div>
      ) : (
        <ListError>Failed to add up the return</ListError>
      )}
    </>
  );
}

const labelOf = (month: string, months: readonly { value: string; label: string }[]) =>
  months.find(({ value }) => value === month)?.label ?? month;

/** The tables with entries, and the names of the others in one line. */
function Tables({ tables }: { tables: Row[] }) {
  const empty = tables.filter(({ entries }) => entries === 0);
  return (
    <div className="grid gap-2">
      <AdminTable
        caption="Tables of form GSTR-1"
        columns={COLUMNS}
        rows={tables.filter(({ entries }) => entries > 0)}
        empty="Nothing"
        skeletonRows={10}
      />
      {empty.length === 0 ? null : (
        <p className="text-muted text-sm">
          No entries: {empty.map(({ short }) => short.replaceAll(" ", "\u00a0")).join(", ")}
        </p>
      )}
    </div>
  );
}

/** Explains the format of the files and what they leave out. */
function Notes() {
  return (
    <details>
      <summary className="fold min-h-11 cursor-pointer py-2.5 font-semibold">What these files are</summary>
      <div className="text-muted max-w-prose text-sm">
        <p>
          The JSON file is in the format of the GST portal’s returns offline tool, and the CSV files have the
          columns of its workbook. An accountant must check them before they are filed.
        </p>
        <p className="mt-2">Not filled, because the shop does not know them:</p>
        <ul className="list-disc ps-5">
          <li>exports, supplies to SEZ, deemed exports, reverse charge and cess</li>
          <li>supplies through e-commerce operators (tables 14 and 15), and their GSTIN</li>
          <li>advances received and adjusted (table 11), and amendments of earlier months</li>
          <li>
            nil-rated and non-GST goods: every rate of 0% counts as exempt, and the unit of all goods as
            numbers (NOS)
          </li>
          <li>descriptions of HSN codes, and turnover of earlier years</li>
        </ul>
        <p className="mt-2">
          A cancelled order counts with its invoice and its credit note, which takes off the units, value and
          tax; no number counts as cancelled. Table 13 has the numbers of this GSTIN without those of order
          receipts in simple tax mode, so one series can be several rows.
        </p>
      </div>
    </details>
  );
}
