import type { ReactNode } from "react";

import { keepTogether } from "#app/shop/text.ts";

/** Keeps the parts of a product's name together, and the dot before its variant with the variant: 'Chaal sneakers · UK 10'. */
export function unbrokenName(name: string): string {
  return keepTogether(name)
    .replace(/ · (\S+) (?=\d+$)/, " ·\u00a0$1\u00a0")
    .replaceAll(" · ", " ·\u00a0");
}

/** Keeps numbers and short words such as e-mail of a text together, see keepTogether; leaves anything else as it is. */
export function unbroken(text: ReactNode): ReactNode {
  return typeof text === "string" ? keepTogether(text) : text;
}
