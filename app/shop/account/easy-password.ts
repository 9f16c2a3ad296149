const EASY_PASSWORD = "This password is too easy to guess. Please choose another.";

/**
 * Decodes a sorted list of passwords, one a line. Each line starts with a digit: the number of leading characters that
 * it shares with the line before.
 */
export function decodePasswords(encoded: string): Set<string> {
  const passwords = new Set<string>();
  let previous = "";
  for (const line of encoded.trim().split("\n")) {
    previous = previous.slice(0, Number(line[0])) + line.slice(1);
    passwords.add(previous);
  }
  return passwords;
}

/** Reduces a text to letters and digits in lower case, without accents. */
function simplify(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Removes the digits: "asha1990" and "haat1haat" are as easy to guess as "asha" and "haathaat". */
function lettersOf(simplified: string): string {
  return simplified.replaceAll(/\p{N}/gu, "");
}

/** Returns true if a text consists of a word, once or repeated. */
function repeats(text: string, word: string): boolean {
  return text !== "" && word !== "" && text === word.repeat(text.length / word.length);
}

/** The product's name, which attackers try even when the owner has renamed the shop. */
const PRODUCT_NAME = "Haat";

/** Why a password is easy to guess, as a sentence after EASY_PASSWORD. */
const REASONS = {
  mostUsed: "It is one of the most used.",
  oneCharacter: "It is one character, repeated.",
  name: "It is your name.",
  email: "It is your e-mail address.",
  shop: "It is the name of the shop.",
} as const;

/**
 * Returns the error for a password that is easy to guess, with its reason: one of the most used (in lower case), one
 * character repeated, or the account's name or address or the shop's name, once or repeated, with or without digits and
 * signs. Returns null for any other.
 */
export function easyPasswordError(
  password: string,
  mostUsed: ReadonlySet<string>,
  { fullName, email, siteName }: { fullName: string; email: string; siteName: string },
): string | null {
  const simple = simplify(password);
  const letters = lettersOf(simple);
  const isOneOf = (words: readonly string[]) =>
    words.map(simplify).some((word) => repeats(simple, word) || repeats(letters, lettersOf(word)));
  const [local = ""] = email.split("@");
  const reason = (
    [
      ["oneCharacter", new Set(password).size === 1],
      ["name", isOneOf([fullName, ...fullName.split(/\s+/)])],
      ["email", isOneOf([email, local])],
      ["shop", isOneOf([PRODUCT_NAME, siteName])],
      ["mostUsed", mostUsed.has(password.toLowerCase())],
    ] as const
  ).find(([, isEasy]) => isEasy)?.[0];
  return reason === undefined ? null : `${EASY_PASSWORD} ${REASONS[reason]}`;
}
