import { DAY_MS, formatDate, formatShortDate, isoDayOfNumber, kolkataDayNumber } from "#app/shop/dates.ts";

/** The presets of a report's period. "custom" uses the typed dates. */
export const PERIODS = [
  { value: "today", label: "Today" },
  { value: "yesterday", label: "Yesterday" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "year", label: "This financial year" },
  { value: "last-year", label: "Last financial year" },
  { value: "custom", label: "Chosen days" },
] as const;
export type PeriodPreset = (typeof PERIODS)[number]["value"];

export const PERIOD_VALUES = PERIODS.map(({ value }) => value);

/** The first and last day of a period in Indian time, 'YYYY-MM-DD', inclusive. */
export type Period = { from: string; to: string };

const MAX_PERIOD_DAYS = 1_096;

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/**
 * Returns the day number of the first day of a month. Month 0 is January; months above 11 continue in the next year.
 */
function firstOf(year: number, month: number): number {
  return Date.UTC(year, month, 1) / DAY_MS;
}

/** Returns the period of a preset at this moment. Financial years begin on 1 April. */
export function presetPeriod(preset: Exclude<PeriodPreset, "custom">, now: Date): Period {
  const today = kolkataDayNumber(now);
  const date = new Date(today * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const financialYear = month < 3 ? year - 1 : year;
  const spans: Record<Exclude<PeriodPreset, "custom">, [from: number, to: number]> = {
    today: [today, today],
    yesterday: [today - 1, today - 1],
    "7": [today - 6, today],
    "30": [today - 29, today],
    "90": [today - 89, today],
    month: [firstOf(year, month), today],
    "last-month": [firstOf(year, month - 1), firstOf(year, month) - 1],
    year: [firstOf(financialYear, 3), today],
    "last-year": [firstOf(financialYear - 1, 3), firstOf(financialYear, 3) - 1],
  };
  const [from, to] = spans[preset];
  return { from: isoDayOfNumber(from), to: isoDayOfNumber(to) };
}

/** Returns true if a text is a calendar day from 2000 to 2099, as sent by a date input. */
function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Returns the period of typed dates, or errors by field. */
export function typedPeriod({ from, to }: Period): Period | { errors: { from?: string; to?: string } } {
  if (!isDay(from)) return { errors: { from: "Enter the first day" } };
  if (!isDay(to)) return { errors: { to: "Enter the last day" } };
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) return { errors: { to: "Choose a “To” date on or after “From”" } };
  if (days > MAX_PERIOD_DAYS) return { errors: { to: "Choose at most three years" } };
  return { from, to };
}

/** Returns every day of a period, oldest first. */
export function daysOf({ from, to }: Period): string[] {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => isoDayOfNumber(first + index));
}

/** Returns the period of the same length directly before this one. */
export function periodBefore({ from, to }: Period): Period {
  const first = dayNumber(from);
  return { from: isoDayOfNumber(first - (dayNumber(to) - first + 1)), to: isoDayOfNumber(first - 1) };
}

/** Formats a period: '1–25 Nov 2026', '2 Sep – 30 Nov 2026', '25 Dec 2025 – 3 Jan 2026'. */
export function periodText({ from, to }: Period): string {
  if (from === to) return shortDayName(to);
  const [day, month, year] = shortDayName(from).split(" ");
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day}–${shortDayName(to)}`;
  return `${day} ${month}${from.slice(0, 4) === to.slice(0, 4) ? "" : ` ${year}`} – ${shortDayName(to)}`;
}

/** Formats '2026-11-25' as '25 Nov 2026'. */
export function shortDayName(day: string): string {
  return formatShortDate(`${day}T00:00:00+05:30`);
}

/** Formats '2026-11-25' as '25 November 2026'. */
export function dayName(day: string): string {
  return formatDate(`${day}T00:00:00+05:30`);
}
