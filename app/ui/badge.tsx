import type { ReactNode } from "react";

import type { Tone } from "#app/shop/tone.ts";
import { classes } from "#app/ui/classes.ts";

const TONES: Record<Tone, string> = {
  green: "bg-green-soft text-green",
  blue: "bg-blue-soft text-blue",
  yellow: "bg-yellow-soft text-yellow",
  red: "bg-red-soft text-red",
  purple: "bg-purple-soft text-purple",
  grey: "bg-line text-ink",
};

/** Coloured badge with a status text. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={classes("badge", TONES[tone])}>{children}</span>;
}
