export const EASY_PASSWORD = "This password is too easy to guess. Please choose another.";

/**
 * Decodes a sorted list of passwords, one a line: instead of what it begins with like the line before, a line has the
 * number of those characters (a digit).
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

/** Letters and digits in lower case, without accents. */
function simplify(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Without digits: "asha1990" and "haat1haat" are as easy to guess as "asha" and "haathaat". */
function lettersOf(simplified: string): string {
  return simplified.replaceAll(/\p{N}/gu, "");
}

/** Whether a text is a word, once or several times. */
function repeats(text: string, word: string): boolean {
  return text !== "" && word !== "" && text === word.repeat(text.length / word.length);
}

/** The name that a shop is guessed by whose owner has given it another. */
const PRODUCT_NAME = "Haat";

/**
 * Whether a password is among those that are tried first: the most used (in lower case), one character repeated, and the
 * account's own name or address or the shop's name, once or several times, with or without digits and signs.
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
