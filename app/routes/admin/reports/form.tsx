import type { ReactNode } from "react";
import { Form, href } from "react-router";

import type { ReportQuery } from "#app/routes/admin/reports/report.server.ts";
import { useInstantFilters } from "#app/routes/admin/use-instant-filters.ts";
import { PERIODS } from "#app/shop/report/period.ts";
import { comparesPeriods, isAsOfNow, REPORTS } from "#app/shop/report/report.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { ErrorContent } from "#app/ui/error-text.tsx";

type ReportFormProps = { query: ReportQuery; errors: { from?: string; to?: string } };

/** Chooses report and days, as a GET form. Dates show and count with the period "Chosen days" alone. */
export function ReportForm({ query, errors }: ReportFormProps) {
  const shown = JSON.stringify(query);
  const { form, isInstant } = useInstantFilters("custom");
  return (
    <Form
      key={shown}
      {...form}
      action={href("/admin/reports")}
      className="group card mb-6 flex flex-wrap items-start gap-x-3 gap-y-4 p-4 sm:gap-y-2"
    >
      <Choice label="Report">
        <select name="report" defaultValue={query.report} className="form-control">
          {REPORTS.map((report) => (
            <option
              key={report.value}
              value={report.value}
              data-compares={comparesPeriods(report) ? "" : undefined}
              data-now={isAsOfNow(report.value) ? "" : undefined}
            >
              {report.label}
            </option>
          ))}
        </select>
      </Choice>
      {/* What is there now has no period. */}
      <Choice label="Period" className="group-has-[[data-now]:checked]:hidden">
        <select name="period" defaultValue={query.period} className="form-control">
          {PERIODS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Choice>
      <div className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-start gap-x-3 gap-y-2 group-has-[[data-now]:checked]:hidden group-[:not(:has([value=custom]:checked))]:hidden max-sm:basis-full sm:flex-[0_1_21rem]">
        <Day name="from" label="From" value={query.from} error={errors.from} />
        <Day name="to" label="To" value={query.to} error={errors.to} />
        <DayError name="from" error={errors.from} />
        <DayError name="to" error={errors.to} />
      </div>
      {/* In line with the fields, below their labels; with dates there is no room beside them. */}
      <label className="flex min-h-11 items-center gap-2 text-sm group-has-[[data-now]:checked]:hidden group-[:not(:has([data-compares]:checked))]:hidden max-sm:basis-full sm:mt-[1.5625rem]">
        <input
          type="checkbox"
          name="compare"
          defaultChecked={query.compare}
          className="accent-primary size-5 flex-none"
        />
        Compare with the period before
      </label>
      {/* In line with the fields, below their labels. Days apply with the button, because they are typed. */}
      <Button
        variant="outline"
        className={classes(
          "max-sm:basis-full sm:mt-[1.5625rem]",
          isInstant &&
            "group-has-[[data-now]:checked]:hidden group-[:not(:has([value=custom]:checked))]:hidden",
        )}
      >
        Apply
      </Button>
    </Form>
  );
}

type ChoiceProps = { label: string; className?: string; children: ReactNode };

function Choice({ label, className, children }: ChoiceProps) {
  return (
    <label className={classes("grid flex-[1_1_13rem] gap-1 max-sm:basis-full sm:max-w-xs", className)}>
      <span className="text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}

function Day({
  name,
  label,
  value,
  error,
}: {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
}) {
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={`report-${name}`} className="text-sm font-semibold">
        {label}
      </label>
      <input
        type="date"
        id={`report-${name}`}
        name={name}
        defaultValue={value}
        min="2000-01-01"
        max="2099-12-31"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        className="form-control min-w-0"
      />
    </div>
  );
}

/** What is wrong with a day, below both fields: one is too narrow for a sentence. */
function DayError({ name, error }: { name: string; error: string | undefined }) {
  return error ? (
    <p id={`${name}-error`} className="text-red col-span-full flex gap-1.5 text-sm font-semibold">
      <ErrorContent>{error}</ErrorContent>
    </p>
  ) : null;
}
