/** Two summands of a sum from 4 to 18 that a person works out. */
export type Question = { left: number; right: number };

const WORDS = [
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" "),
  ..."fifteen sixteen seventeen eighteen".split(" "),
];

/** Creates a question from two random bytes. */
export function toQuestion([first = 0, second = 0]: Iterable<number> & ArrayLike<number>): Question {
  return { left: 2 + (first % 8), right: 2 + (second % 8) };
}

/** Formats a question: 'What is seven plus five?' */
export function questionText({ left, right }: Question): string {
  return `What is ${WORDS[left]} plus ${WORDS[right]}?`;
}

/** Returns true if the typed answer is the sum, in digits or as a word. */
export function isAnswer({ left, right }: Question, typed: string): boolean {
  const sum = left + right;
  const given = typed.trim().replace(/\.$/, "").toLowerCase();
  return given === String(sum) || given === WORDS[sum];
}
