import type { ReactNode } from "react";

import { keepTogether } from "#app/shop/text.ts";

/** Keeps numbers and short words such as e-mail of a text together, see keepTogether; leaves anything else as it is. */
export function unbroken(text: ReactNode): ReactNode {
  return typeof text === "string" ? keepTogether(text) : text;
}
