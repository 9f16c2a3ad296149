import type { Paise } from "#app/shop/money.ts";

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "x x twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const SCALES = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1_000, "thousand"],
  [100, "hundred"],
] as const;

/**
 * Writes a whole number in words of the Indian system: 123456 → 'one lakh twenty-three thousand four hundred
 * fifty-six'.
 */
function numberToWords(amount: number): string {
  for (const [size, name] of SCALES) {
    if (amount < size) continue;
    const rest = amount % size;
    return `${numberToWords(Math.floor(amount / size))} ${name}${rest === 0 ? "" : ` ${numberToWords(rest)}`}`;
  }
  if (amount < 20) return SMALL[amount] ?? "";
  const ones = amount % 10;
  return `${TENS[Math.floor(amount / 10)]}${ones === 0 ? "" : `-${SMALL[ones]}`}`;
}

/** Writes an amount in words: 'Rupees one lakh twenty-nine thousand only', '… and fifty paise only'. */
export function amountInWords(amount: Paise): string {
  const paise = amount % 100;
  return `Rupees ${numberToWords(Math.floor(amount / 100))}${paise === 0 ? "" : ` and ${numberToWords(paise)} paise`} only`;
}
