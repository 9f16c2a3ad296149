import { formatDateTime } from "#app/shop/dates.ts";

/** Date and time in India, such as "20 November 2026, 4:20 pm"; wraps only between the two. */
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
