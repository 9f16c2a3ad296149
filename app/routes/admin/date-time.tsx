import { formatDateTime, formatShortDate, formatTime } from "#app/shop/dates.ts";
import { keepNumbers } from "#app/shop/text.ts";

type DateTimeProps = {
  /** ISO timestamp. */
  iso: string;
  before?: string;
};

/** Day and time in India as lists show them: "20 Nov 2026", with the time in grey; wraps only between the two. */
export function DateTime({ iso, before }: DateTimeProps) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      <span className="whitespace-nowrap">
        {before ? `${before} ` : null}
        {formatShortDate(iso)},
      </span>{" "}
      <span className="text-muted whitespace-nowrap">{formatTime(iso)}</span>
    </time>
  );
}

/** Day and time in India as text that does not break within its day or its time: "20 November 2026, 4:20 pm". */
export const wholeDateTime = (iso: string) => keepNumbers(formatDateTime(iso));

/** Day in India as lists show it: "20 Nov 2026"; the time is in its title. */
export function Day({ iso }: Pick<DateTimeProps, "iso">) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="whitespace-nowrap">
      {formatShortDate(iso)}
    </time>
  );
}

/** Day after a name, on a card alone; the table has a column for it. */
export function CardDay({ iso }: Pick<DateTimeProps, "iso">) {
  return (
    <span className="as-table:hidden">
      {" "}
      · <Day iso={iso} />
    </span>
  );
}
