import { formatDateTime } from "#app/shop/dates.ts";

/** A day and a time of India, neither of them broken: '20 November 2026, 4:20 pm'. */
export function DateTime({ iso, before }: { iso: string; before?: string }) {
  const [day, time] = formatDateTime(iso).split(", ");
  return (
    <>
      <span className="whitespace-nowrap">
        {before ? `${before} ` : null}
        {day},
      </span>{" "}
      <span className="whitespace-nowrap">{time}</span>
    </>
  );
}
