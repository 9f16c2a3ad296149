/** A figure of the last 30 days and of the 30 before. */
export type Growth = { now: number; before: number };

/**
 * How much a figure has grown, in words: '+12.5%', '−8.3%', '0%'. Without anything before there is nothing to compare
 * with, and it is '–'.
 */
export function formatGrowth({ now, before }: Growth): string {
  if (before <= 0) return "–";
  const percent = Math.round(((now - before) / before) * 1_000) / 10;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toLocaleString("en-IN", { maximumFractionDigits: 1 })}%`;
}
