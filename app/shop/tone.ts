/** The colour of a badge. It never stands alone: the badge has a text, too. */
export type Tone = "green" | "blue" | "yellow" | "red" | "purple" | "grey";
