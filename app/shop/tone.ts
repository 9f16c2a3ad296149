/** The colour of a badge. A badge also has a text, so that its meaning never depends on colour alone. */
export type Tone = "green" | "blue" | "yellow" | "red" | "purple" | "grey";
