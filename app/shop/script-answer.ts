import type { Notice } from "#app/shop/notice.ts";

/** Accept header of a form that the shop's script posts. */
export const SCRIPT_ACCEPT = "application/json, text/html";

/** Answer to a form that the shop's script posted, instead of a redirect. */
export type ScriptAnswer = {
  /** Where the redirect leads. */
  location: string;
  /** Whether that is the page that posted. Otherwise the notice waits for the next page. */
  stays: boolean;
  notice: Omit<Notice, "undo"> | null;
  /** Suffix of each product's id in the cart, see `idSuffix`. */
  lines: string[];
  /** Server time, in milliseconds. */
  at: number;
};

/** @returns null for anything else than an answer */
export function parseScriptAnswer(value: unknown): ScriptAnswer | null {
  if (!isRecord(value)) return null;
  const { location, stays, notice, lines, at } = value;
  if (typeof location !== "string" || typeof stays !== "boolean" || typeof at !== "number") return null;
  if (!Array.isArray(lines) || !lines.every((line) => typeof line === "string")) return null;
  if (notice === null) return { location, stays, notice, lines, at };
  if (!isRecord(notice) || typeof notice.message !== "string") return null;
  const kind = notice.kind === "error" ? "error" : "success";
  const link = readLink(notice.link);
  return { location, stays, notice: { kind, message: notice.message, ...(link && { link }) }, lines, at };
}

function readLink(value: unknown): { to: string; label: string } | null {
  if (!isRecord(value) || typeof value.to !== "string" || typeof value.label !== "string") return null;
  return { to: value.to, label: value.label };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
