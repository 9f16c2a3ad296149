import { isoDay } from "#app/shop/dates.ts";

/** A calendar month in Indian time: '2026-11'. */
export type Month = string;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The first month of GST in India. */
const FIRST: Month = "2017-07";

/** Returns the month in Indian time at a moment. */
export function monthOf(moment: Date): Month {
  return isoDay(moment).slice(0, 7);
}

/** Parses a month from a URL. Anything but a month from July 2017 until now gives the present month. */
export function parseMonth(text: string | null, now: Date): Month {
  const present = monthOf(now);
  return text !== null && MONTH.test(text) && text >= FIRST && text <= present ? text : present;
}

/** Says that a typed month is none that accounts have, and which is shown instead; null for one that is, or none. */
export function wrongMonthText(typed: string | null, now: Date): string | null {
  if (typed === null || typed === "" || parseMonth(typed, now) === typed) return null;
  return `There are no accounts of “${typed.slice(0, 16)}”: choose a month from ${monthLabel(FIRST)} until ${monthLabel(monthOf(now))}`;
}

/** Formats a month: 'November 2026'. */
export function monthLabel(month: Month): string {
  const [year = "", number = ""] = month.split("-");
  return `${MONTHS[Number(number) - 1] ?? ""} ${year}`;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Returns the first day of the month in the database's format. */
export function firstDay(month: Month): string {
  return `${month}-01`;
}

/** The number of months that a screen offers: this financial year and the two before. */
const OFFERED = 36;

/** Returns the months to choose from, the latest first, and `chosen` when it is older. */
export function monthChoices(now: Date, chosen: Month): { value: Month; label: string }[] {
  const [year = 0, number = 1] = monthOf(now).split("-").map(Number);
  const offered = Array.from({ length: OFFERED }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
  const months = offered.includes(chosen) ? offered : [...offered, chosen];
  return months.map((value) => ({ value, label: monthLabel(value) }));
}

/** Formats the day of an ISO timestamp in Indian time, as GST returns and registers write it: '20-11-2026'. */
export function dashedDate(iso: string): string {
  return isoDay(new Date(iso)).split("-").toReversed().join("-");
}
