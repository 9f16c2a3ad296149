import { href, Link } from "react-router";

import type { GstReturn } from "#app/data/gst-return.server.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { sectionHref } from "#app/routes/admin/section-links.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Hindrance = {
  text: string;
  /** The screen where it is mended or looked at. */
  to: string;
  label: string;
  /** True if that screen shows the chosen month. */
  ofMonth?: boolean;
  /** True for screens that need the permission settings.write. */
  isSetting?: boolean;
};

const SALES = { to: href("/admin/accounts/sales"), label: "See the sales", ofMonth: true };

/**
 * Lists what is missing from the return or wrong, what the shop lacks first.
 * @param isUnset whether the page itself asks for the GSTIN; without one, invoices in simple mode are no news
 */
export function findHindrances(gstin: string, lacks: GstReturn["counts"], isUnset: boolean): Hindrance[] {
  const found: [number, string, Omit<Hindrance, "text">][] = [
    [lacks.otherGstin, "issued with another GSTIN: not in the tables", SALES],
    [
      lacks.lateNotes,
      "for a credit after 30 November that follows the financial year of its invoice: in the register and in table 13 alone, because it lowers no tax any more (CGST Act, section 34(2))",
      { to: href("/admin/accounts/credit-notes"), label: "See the notes", ofMonth: true },
    ],
    [lacks.withoutPlace, "without a place of supply: not in the tables", SALES],
    [
      lacks.withoutHsn,
      "with goods without an HSN code: the HSN summary has a row without one",
      { to: sectionHref(href("/admin/tax"), "categories"), label: "Enter HSN codes", isSetting: true },
    ],
  ];
  const counted = found
    .filter(([count]) => count > 0)
    .map(([count, what, place]) => ({
      text: `${count.toLocaleString("en-IN")} ${count === 1 ? "document" : "documents"} ${what}.`,
      ...place,
    }));
  const text = "The shop has no GSTIN.";
  const none = {
    text,
    to: sectionHref(href("/admin/settings"), "legal"),
    label: "Enter the GSTIN",
    isSetting: true,
  };
  const leftOut = {
    text: `${lacks.simple.toLocaleString("en-IN")} ${lacks.simple === 1 ? "invoice is" : "invoices are"} left out: issued in simple mode.`,
    to: href("/admin/tax"),
    label: "See the tax mode",
    isSetting: true,
  };
  if (isUnset) return counted;
  return [...(gstin === "" ? [none] : []), ...(lacks.simple > 0 ? [leftOut] : []), ...counted];
}

type HindrancesProps = {
  found: readonly Hindrance[];
  month: string;
  /** Whether the reader may open the settings. */
  maySet: boolean;
};

/** What to look at before the return is filed, each with the place for it where the reader may go there. */
export function Hindrances({ found, month, maySet }: HindrancesProps) {
  return found.length === 0 ? null : (
    <Panel title="Check before you file">
      <ul className="divide-line -my-2 divide-y">
        {found.map(({ text, to, label, ofMonth, isSetting = false }) => (
          <li key={text} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <span className="min-w-0 flex-[1_1_18rem] py-1">{text}</span>
            {isSetting && !maySet ? null : (
              <Link
                to={ofMonth ? listHref(to, { month }) : to}
                className="link inline-flex min-h-11 items-center sm:min-h-0"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
