import { formatGrowth, hasPercentage } from "#app/shop/growth.ts";
import { type ReportFigure, reportText } from "#app/shop/report/report.ts";

/** The sums of a report as cards, each with that of the days before when they are compared. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  if (figures.length === 0) return null;
  const hasPercentages = figures.every(({ value, before = 0 }) => hasPercentage({ now: value, before }));
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 min-[48rem]:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      {figures.map(({ label, kind, value, before }) => (
        <div key={label} className="card p-4 max-[48rem]:last:odd:col-span-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="text-lg/[1.5] font-bold wrap-anywhere tabular-nums">{reportText(kind, value)}</dd>
          {before === undefined ? null : (
            <dd className="text-muted text-sm tabular-nums">
              {hasPercentages ? `${formatGrowth({ now: value, before })} from ` : "Before: "}
              {reportText(kind, before)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
