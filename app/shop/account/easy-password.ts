export const EASY_PASSWORD = "This password is too easy to guess. Please choose another.";

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

/**
 * Returns true if a password is easy to guess: one of the most used (in lower case), one character repeated, or the
 * account's name or address or the shop's name, once or repeated, with or without digits and signs.
 */
export function isEasyPassword(
  password: string,
  mostUsed: ReadonlySet<string>,
  { fullName, email, siteName }: { fullName: string; email: string; siteName: string },
): boolean {
  if (mostUsed.has(password.toLowerCase()) || new Set(password).size === 1) return true;
  const simple = simplify(password);
  const [local = ""] = email.split("@");
  const words = [PRODUCT_NAME, siteName, email, local, fullName, ...fullName.split(/\s+/)].map(simplify);
  const letters = lettersOf(simple);
  return words.some((word) => repeats(simple, word) || repeats(letters, lettersOf(word)));
}
