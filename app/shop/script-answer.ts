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

/** Returns false for what is no such response, such as JSON of a proxy. What the shop sends is not checked further. */
export function isScriptAnswer(value: unknown): value is ScriptAnswer {
  return (
    isRecord(value) &&
    typeof value.location === "string" &&
    Array.isArray(value.lines) &&
    (value.notice === null || (isRecord(value.notice) && typeof value.notice.message === "string"))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
