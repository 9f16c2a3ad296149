const TIME_ZONE = "Asia/Kolkata";

/** The offset of Indian time, in milliseconds. India has no daylight saving time, so it is always 5:30 ahead of UTC. */
export const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;

export const DAY_MS = 86_400_000;

const DATE_FORMAT = new Intl.DateTimeFormat("en-IN", {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "long",
  year: "numeric",
});

const TIME_FORMAT = new Intl.DateTimeFormat("en-IN", {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A calendar day in Indian time, in words. */
export type KolkataDay = { day: string; month: string; year: string };

/** Returns the calendar day in Indian time at a moment: { day: '20', month: 'November', year: '2026' }. */
export function kolkataDay(moment: Date): KolkataDay {
  const parts = toParts(DATE_FORMAT, moment);
  return { day: parts.get("day") ?? "", month: parts.get("month") ?? "", year: parts.get("year") ?? "" };
}

/**
 * Formats the day of an ISO timestamp in Indian time: '20 November 2026'.
 * @throws RangeError for an invalid date
 */
export function formatDate(iso: string): string {
  const { day, month, year } = kolkataDay(new Date(iso));
  return `${day} ${month} ${year}`;
}

/**
 * Formats the day of an ISO timestamp in Indian time, for lists: '20 Nov 2026'.
 * @throws RangeError for an invalid date
 */
export function formatShortDate(iso: string): string {
  return `${formatDayMonth(iso)} ${kolkataDay(new Date(iso)).year}`;
}

/**
 * Formats the day of an ISO timestamp in Indian time, for the axis of a chart: '20 Nov'.
 * @throws RangeError for an invalid date
 */
export function formatDayMonth(iso: string): string {
  const { day, month } = kolkataDay(new Date(iso));
  return `${day} ${month.slice(0, 3)}`;
}

/**
 * Formats an ISO timestamp in Indian time: '20 November 2026, 4:20 pm'.
 * @throws RangeError for an invalid date
 */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}

/**
 * Formats the time of an ISO timestamp in Indian time: '4:20 pm'.
 * @throws RangeError for an invalid date
 */
export function formatTime(iso: string): string {
  const parts = toParts(TIME_FORMAT, new Date(iso));
  const hour = Number(parts.get("hour"));
  // The am/pm words and the space before them differ between ICU versions, so they are written here.
  return `${hour % 12 || 12}:${parts.get("minute")} ${hour < 12 ? "am" : "pm"}`;
}

/**
 * Formats an ISO timestamp of the last months in Indian time, for narrow lists: '20 Nov, 4:20 pm'.
 * @throws RangeError for an invalid date
 */
export function formatDayAndTime(iso: string): string {
  return `${formatDayMonth(iso)}, ${formatTime(iso)}`;
}

/** Returns the number of a calendar day in Indian time. The next day's is one higher. */
export function kolkataDayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + KOLKATA_OFFSET_MS) / DAY_MS);
}

/** Returns the calendar day with this number, see kolkataDayNumber: '2026-11-20'. */
export function isoDayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the calendar day in Indian time at a moment: '2026-11-20'. */
export function isoDay(moment: Date): string {
  return isoDayOfNumber(kolkataDayNumber(moment));
}

function toParts(format: Intl.DateTimeFormat, moment: Date): Map<string, string> {
  return new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}
