import type { ReactNode } from "react";

import { Columns } from "#app/routes/admin/chart.tsx";
import { type ReportChart, reportText } from "#app/shop/report/report.ts";
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
  const highest = Math.max(1, ...bars.map(({ value, before = 0 }) => Math.max(value, before)));
  const isCompared = bars.some(({ before }) => before !== undefined);
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
            <svg
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              className="fill-primary order-last col-span-2 h-3 w-full sm:order-none sm:col-span-1"
            >
              <rect width={share(value, highest)} height={before === undefined ? 10 : 6} />
              {before === undefined ? null : (
                <rect width={share(before, highest)} y="7" height="3" className="fill-muted" />
              )}
            </svg>
            <span className="text-end font-semibold tabular-nums">{reportText(kind, value)}</span>
          </li>
        ))}
      </ul>
      {isCompared ? <Legend before={<rect y="3" width="24" height="4" className="fill-muted" />} /> : null}
    </>
  );
}

function share(value: number, highest: number): number {
  return Math.round(Math.max(0, value / highest) * 1_000) / 10;
}
