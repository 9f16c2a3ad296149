const ZONE = "Asia/Kolkata";

const DAY = new Intl.DateTimeFormat("en-IN", {
  timeZone: ZONE,
  day: "numeric",
  month: "long",
  year: "numeric",
});

const CLOCK = new Intl.DateTimeFormat("en-IN", {
  timeZone: ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A date and its parts, as a calendar in India shows it. */
export type KolkataDay = { day: string; month: string; year: string };

/** The Indian calendar day of a moment: { day: '20', month: 'November', year: '2026' }. */
export function kolkataDay(moment: Date): KolkataDay {
  const parts = toParts(DAY, moment);
  return { day: parts.get("day") ?? "", month: parts.get("month") ?? "", year: parts.get("year") ?? "" };
}

/** An ISO timestamp as the Indian calendar day: '20 November 2026'. Throws a RangeError for an invalid date. */
export function formatDate(iso: string): string {
  const { day, month, year } = kolkataDay(new Date(iso));
  return `${day} ${month} ${year}`;
}

/** An ISO timestamp as Indian day and time: '20 November 2026, 4:20 pm'. Throws a RangeError for an invalid date. */
export function formatDateTime(iso: string): string {
  const parts = toParts(CLOCK, new Date(iso));
  const hour = Number(parts.get("hour"));
  // The am/pm words and the space before them differ between ICU versions, so they are written here.
  return `${formatDate(iso)}, ${hour % 12 || 12}:${parts.get("minute")} ${hour < 12 ? "am" : "pm"}`;
}

function toParts(format: Intl.DateTimeFormat, moment: Date): Map<string, string> {
  return new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}
