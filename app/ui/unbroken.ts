import type { ReactNode } from "react";

/** Keeps the word e-mail of a text on one line, with a hyphen that does not break (U+2011). */
export function unbroken(text: ReactNode): ReactNode {
  return typeof text === "string" ? text.replaceAll("e-mail", "e\u2011mail") : text;
}
