import type { ReactNode } from "react";

import { Columns } from "#app/routes/admin/chart.tsx";
import { hasPaise, type ReportChart, reportText } from "#app/shop/report/report.ts";
import { unbroken } from "#app/ui/unbroken.ts";

const DASHED = "stroke-muted stroke-2";

/** What the two colours of a chart that compares are. */
function Legend({ before }: { before: ReactNode }) {
  return (
    <p className="text-muted mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className="inline-flex items-center gap-2">
        <Swatch>
          <rect width="24" height="10" className="fill-primary" />
        </Swatch>
        This period
      </span>
      <span className="inline-flex items-center gap-2">
        <Swatch>{before}</Swatch>
        Period before
      </span>
    </p>
  );
}

function Swatch({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 10" className="h-2.5 w-6 flex-none" aria-hidden>
      {children}
    </svg>
  );
}

/** What the amounts of a chart are. */
function ChartLabel({ children }: { children: string }) {
  return (
    <p className="mb-2 font-semibold" aria-hidden>
      {children}
    </p>
  );
}

/** A report over time as columns, the days before as a line. Its table has the same figures. */
export function ReportColumns({ chart: { label, bars, kind } }: { chart: ReportChart }) {
  const isCompared = bars.some(({ before }) => before !== undefined);
  return (
    <div>
      <ChartLabel>{label}</ChartLabel>
      <Columns bars={bars} textOf={(value) => reportText(kind, value)} />
      {isCompared ? <Legend before={<path d="M0 5H24" className={DASHED} strokeDasharray="4 3" />} /> : null}
    </div>
  );
}

/** A report by anything else as bars below each other. Its table has the same figures. */
export function ReportBars({ chart: { label: title, bars, kind } }: { chart: ReportChart }) {
  const highest = highestOf(bars);
  const isExact = kind === "money" && hasPaise(bars.map(({ value }) => value));
  return (
    <>
      <ChartLabel>{title}</ChartLabel>
      <ul className="grid gap-3 sm:grid-cols-[fit-content(40%)_minmax(0,1fr)_auto] sm:gap-x-3" aria-hidden>
        {bars.map(({ label, value, before }) => (
          <li
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm sm:col-span-3 sm:grid-cols-subgrid"
          >
            <span className="line-clamp-3 wrap-anywhere">{unbroken(label)}</span>
            <span className="order-last col-span-2 sm:order-none sm:col-span-1">
              <Bar value={value} before={before} highest={highest} />
            </span>
            <span className="text-end font-semibold tabular-nums">{reportText(kind, value, isExact)}</span>
          </li>
        ))}
      </ul>
      <BarLegend bars={bars} />
    </>
  );
}

/** What the two bars of a row are; nothing where the report does not compare. */
export function BarLegend({ bars }: Pick<ReportChart, "bars">) {
  if (bars.every(({ before }) => before === undefined)) return null;
  return <Legend before={<rect y="3" width="24" height="4" className="fill-muted" />} />;
}

type BarProps = { value: number; before: number | undefined; highest: number };

/** A bar as long as its share of the highest, with that of the days before below it. */
export function Bar({ value, before, highest }: BarProps) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="fill-primary block h-3 w-full"
      aria-hidden
    >
      <rect width={share(value, highest)} height={before === undefined ? 10 : 6} />
      {before === undefined ? null : (
        <rect width={share(before, highest)} y="7" height="3" className="fill-muted" />
      )}
    </svg>
  );
}

/** The value to which the longest bar belongs. */
export function highestOf(bars: readonly { value: number; before?: number }[]): number {
  return Math.max(1, ...bars.map(({ value, before = 0 }) => Math.max(value, before)));
}

function share(value: number, highest: number): number {
  return Math.round(Math.max(0, value / highest) * 1_000) / 10;
}
