import { KOLKATA_OFFSET_MS } from "#app/shop/dates.ts";

const DATETIME_LOCAL = /^(20\d\d-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d{1,3})?$/;

/**
 * Formats an ISO timestamp as the value of a datetime-local input in Indian time: '2026-11-20T16:20', with seconds only
 * if they are not 0.
 */
export function toDatetimeLocal(iso: string): string {
  const local = new Date(new Date(iso).getTime() + KOLKATA_OFFSET_MS).toISOString();
  return local.slice(0, local.slice(17, 19) === "00" ? 16 : 19);
}

/**
 * Parses the value of a datetime-local input in Indian time to an ISO timestamp; null if it is invalid or not from 2000
 * to 2099.
 */
export function fromDatetimeLocal(value: string): string | null {
  const match = DATETIME_LOCAL.exec(value.trim());
  if (!match) return null;
  const [, minute = "", second = ":00"] = match;
  const moment = new Date(`${minute}${second}+05:30`);
  if (Number.isNaN(moment.getTime())) return null;
  const iso = moment.toISOString();
  // Date turns 30 February into a day of March.
  return toDatetimeLocal(iso).slice(0, 16) === minute ? iso : null;
}
