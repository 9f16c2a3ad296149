import { formatDate, formatDayMonth, kolkataDay } from "#app/shop/dates.ts";
import type { Paise } from "#app/shop/money.ts";

/** Sales of a day in Indian time, 'YYYY-MM-DD'. */
type DaySales = { day: string; orders: number; revenue: Paise };

/** Sales of the days from `first` to `last`, both included. */
type WeekSales = { first: string; last: string; orders: number; revenue: Paise };

const WEEK_DAYS = 7;

/**
 * Sums days that follow one another, oldest first, to weeks of seven days. The last week ends with the last day, so that
 * weeks can be compared; the first one has the days that are left, which may be fewer.
 */
export function sumByWeek(days: readonly DaySales[]): WeekSales[] {
  const weeks: WeekSales[] = [];
  for (const [index, { day, orders, revenue }] of days.entries()) {
    const week = weeks.at(-1);
    if (week && (days.length - index) % WEEK_DAYS !== 0) {
      week.last = day;
      week.orders += orders;
      week.revenue += revenue;
    } else {
      weeks.push({ first: day, last: day, orders, revenue });
    }
  }
  return weeks;
}

/** Formats the days of a week: '2–8 November 2026', '28 Oct – 3 Nov 2026', '30 Dec 2026 – 5 Jan 2027'. */
export function weekText({ first, last }: Pick<WeekSales, "first" | "last">): string {
  if (first === last) return formatDate(last);
  const [from, to] = [kolkataDay(new Date(first)), kolkataDay(new Date(last))];
  if (from.year !== to.year)
    return `${formatDayMonth(first)} ${from.year} – ${formatDayMonth(last)} ${to.year}`;
  if (from.month !== to.month) return `${formatDayMonth(first)} – ${formatDayMonth(last)} ${to.year}`;
  return `${from.day}–${to.day} ${to.month} ${to.year}`;
}
