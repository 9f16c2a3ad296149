/** The intents of the show/hide button in a password field, for pages without script. */
const REVEALS = ["show-password", "hide-password"] as const;
export type Reveal = (typeof REVEALS)[number];

/** Returns the intent when a form was posted by that button; null otherwise. */
export function parseReveal(form: FormData): Reveal | null {
  return REVEALS.find((reveal) => reveal === form.get("intent")) ?? null;
}

/** Returns the intent from the answer to such a form; 'hide-password' for any other answer. */
export function revealOf(answer: object | null | undefined): Reveal {
  return answer && "reveal" in answer && answer.reveal === "show-password"
    ? "show-password"
    : "hide-password";
}
