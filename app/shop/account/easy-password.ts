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

/** Without digits at the ends: "asha1990" is as easy to guess as "asha". */
function stemOf(simplified: string): string {
  return simplified.replaceAll(/^\p{N}+|\p{N}+$/gu, "");
}

/**
 * Whether a password is among those that are tried first: the most used (in lower case), one character repeated, and the
 * account's own name or address or the shop's name, with or without digits and signs around it.
 */
export function isEasyPassword(
  password: string,
  mostUsed: ReadonlySet<string>,
  { fullName, email, siteName }: { fullName: string; email: string; siteName: string },
): boolean {
  if (mostUsed.has(password.toLowerCase()) || new Set(password).size === 1) return true;
  const simple = simplify(password);
  const [local = ""] = email.split("@");
  const words = [siteName, email, local, fullName, ...fullName.split(/\s+/)].map(simplify);
  const stem = stemOf(simple);
  return words.some((word) => word !== "" && (word === simple || (stem !== "" && stem === stemOf(word))));
}
