import type { Notice } from "#app/shop/notice.ts";

/** The Accept header of a form that the shop's script posts. */
export const SCRIPT_ACCEPT = "application/json, text/html";

/** The response to a form that the shop's script posted, instead of a redirect. */
export type ScriptAnswer = {
  /** The target of the redirect. */
  location: string;
  /** True if that is the page that posted the form. Otherwise the notice waits for the next page. */
  stays: boolean;
  notice: Omit<Notice, "undo"> | null;
  /** The id suffix of each product in the cart, see `idSuffix`. */
  lines: string[];
  /** The server's time, in milliseconds. */
  at: number;
};

/**
 * Parses the response.
 * @returns null for anything that is not such a response
 */
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
