const INDIA_AHEAD = 5.5 * 60 * 60_000;
const TYPED = /^(20\d\d-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d{1,3})?$/;

/** An ISO timestamp as a date-time box in India shows it: '2026-11-20T16:20'; seconds only where there are any. */
export function toDatetimeLocal(iso: string): string {
  const local = new Date(new Date(iso).getTime() + INDIA_AHEAD).toISOString();
  return local.slice(0, local.slice(17, 19) === "00" ? 16 : 19);
}

/** The moment that a date-time box in India says, as an ISO timestamp; null for what is none in this century. */
export function fromDatetimeLocal(typed: string): string | null {
  const [, minute, second = ":00"] = TYPED.exec(typed.trim()) ?? [];
  if (!minute) return null;
  const moment = new Date(`${minute}${second}+05:30`);
  if (Number.isNaN(moment.getTime())) return null;
  const iso = moment.toISOString();
  // 30 February would roll on into March.
  return toDatetimeLocal(iso).slice(0, 16) === minute ? iso : null;
}
