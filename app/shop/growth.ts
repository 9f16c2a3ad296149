/** A figure of the last 30 days (`now`) and of the 30 days before that. */
export type Growth = { now: number; before: number };

/** True if a percentage says something: there is an earlier figure, and the later one is at most ten times it. */
export function hasPercentage({ now, before }: Growth): boolean {
  return before > 0 && now <= before * 10;
}

/** Formats the growth in percent: '+12.5%', '−8.3%', '0%'; '–' when the earlier figure was 0. */
export function formatGrowth({ now, before }: Growth): string {
  if (before <= 0) return "–";
  const percent = Math.round(((now - before) / before) * 1_000) / 10;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toLocaleString("en-IN")}%`;
}
