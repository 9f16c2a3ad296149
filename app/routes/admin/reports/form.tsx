import { Form, href } from "react-router";

import type { ReportQuery } from "#app/routes/admin/reports/report.server.ts";
import { PERIODS } from "#app/shop/report/period.ts";
import { REPORTS } from "#app/shop/report/report.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type ReportFormProps = { query: ReportQuery; errors: { from?: string; to?: string } };

/** Chooses report and days, as a GET form. Dates count with the period "Chosen days" alone. */
export function ReportForm({ query, errors }: ReportFormProps) {
  return (
    <Form
      key={JSON.stringify(query)}
      action={href("/admin/reports")}
      className="card mb-6 grid grid-cols-2 items-start gap-3 p-4 min-[72rem]:grid-cols-[1.6fr_1.6fr_1.5fr_1.5fr_auto]"
    >
      <Choice name="report" label="Report" value={query.report} options={REPORTS} />
      <Choice name="period" label="Period" value={query.period} options={PERIODS} />
      <Day name="from" label="From" value={query.from} error={errors.from} />
      <Day name="to" label="To" value={query.to} error={errors.to} />
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 min-[72rem]:col-span-1 min-[72rem]:flex-nowrap min-[72rem]:pt-7">
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            name="compare"
            defaultChecked={query.compare}
            className="accent-primary size-5"
          />
          Compare
        </label>
        <Button>Apply</Button>
      </div>
      <p className="col-span-full -my-2">
        <TextLink to={href("/admin/stock-movements")}>Stock movements</TextLink>
      </p>
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className="col-span-2 grid gap-1 text-sm font-semibold min-[40rem]:col-span-1">
      {label}
      <select name={name} defaultValue={value} className="form-control text-base font-normal">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
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
  const errorId = `${name}-error`;
  return (
    <div className="grid gap-1">
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
        aria-describedby={error ? errorId : undefined}
        className="form-control min-w-0"
      />
      {error ? (
        <p id={errorId} className="text-red text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
