/** What the button in a password field asks of a page without script. */
const REVEALS = ["show-password", "hide-password"] as const;
export type Reveal = (typeof REVEALS)[number];

/** Whether a form was posted by that button, and which way. */
export function parseReveal(form: FormData): Reveal | null {
  return REVEALS.find((reveal) => reveal === form.get("intent")) ?? null;
}

/** The same of the answer to such a form; 'hide-password' of any other answer. */
export function revealOf(answer: object | null | undefined): Reveal {
  return answer && "reveal" in answer && answer.reveal === "show-password"
    ? "show-password"
    : "hide-password";
}
