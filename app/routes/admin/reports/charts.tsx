import { Columns } from "#app/routes/admin/chart.tsx";
import { type ReportChart, reportText } from "#app/shop/report/report.ts";

/** A report over time as columns, the days before as a line. Its table has the same figures. */
export function ReportColumns({ chart: { bars, kind } }: { chart: ReportChart }) {
  const isCompared = bars.some(({ before }) => before !== undefined);
  return (
    <div>
      <Columns bars={bars} textOf={(value) => reportText(kind, value)} />
      {isCompared ? (
        <p className="text-muted mt-2 text-sm">Columns: these days. Line: as many days before.</p>
      ) : null}
    </div>
  );
}

/** A report by anything else as bars below each other. Its table has the same figures. */
export function ReportBars({ chart: { bars, kind } }: { chart: ReportChart }) {
  const highest = Math.max(1, ...bars.map(({ value, before = 0 }) => Math.max(value, before)));
  return (
    <ul className="grid gap-2.5 sm:grid-cols-[fit-content(40%)_minmax(0,1fr)_auto] sm:gap-x-3" aria-hidden>
      {bars.map(({ label, value, before }) => (
        <li
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-sm sm:col-span-3 sm:grid-cols-subgrid"
        >
          <span className="truncate">{label}</span>
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
  );
}

function share(value: number, highest: number): number {
  return Math.round(Math.max(0, value / highest) * 1_000) / 10;
}
