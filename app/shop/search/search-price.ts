import type { Paise } from "#app/shop/money.ts";
import { asciiDigits, cleanLine } from "#app/shop/text.ts";

/** A search text without the price limits that it named, and the limits in paise. */
export type PricedSearch = { search: string; min: Paise | null; max: Paise | null };

/** The number of rupees below which a number without ₹ is read as an age or a size: 'books for kids under 7'. */
const LEAST_BARE_RUPEES = 50;
const MOST_RUPEES = 9_999_999;
const TIMES: Readonly<Record<string, number>> = {
  k: 1_000,
  t: 1_000,
  h: 1_000,
  ह: 1_000,
  l: 100_000,
  ल: 100_000,
};

type Kind = "min" | "max" | "range";

/** Returns the patterns that name limits, with the kind of numbers each contains. The first match counts. */
function waysToSay(): [pattern: string, kind: Kind][] {
  const number = String.raw`(₹\s*|rs\.?\s*|inr\s*|रु\.?\s*)?(\d{1,3}(?:,\d{2,3})+|\d{1,7})\s?(k|thousand|hazaa?r|हज़ार|हजार|lakh|lac|लाख)?(\s*(?:/-|₹|rs\b\.?|rupees?|rupaye|rupay|रुपये|रुपए|रुपया|रु))?(?![\w.,-])`;
  // Units that make a number a size, a weight or an age instead of a price.
  const unit = String.raw`(?!\s*(?:years?|yrs?|months?|days?|hours?|watts?|mah|gb|mb|tb|kgs?|grams?|gm|g|mg|ml|l|litres?|liters?|cms?|mm|m|metres?|inch(?:es)?|ft|feet|pages?|pieces?|pcs|hz|mp|megapixels?|saal|किलो|लीटर|साल)(?!\p{L}))`;
  const begin = String.raw`(?<![\p{L}\p{M}\d])`;
  const end = String.raw`(?![\p{L}\p{M}\d])`;
  const placed = String.raw`(?:\s+(?:me|mein|main|wal[aei]|ka|ki|ke|में|वाल[ाीे]|का|की|के)${end})?`;
  const below = "(?:under|below|upto|up to|less than|not more than|within|maximum|<=?)";
  const above = "(?:above|over|more than|at least|minimum|>=?)";
  // 'Air Max 270' and 'Mac mini 16' are product names, so these patterns need a word or a sign of money.
  const money = "(?:price|budget|rate)";
  const orLess =
    "(?:se (?:kam|saste|sasta|sasti|niche|neeche)|ke (?:andar|niche|neeche)|tak|or less|and below|से (?:कम|सस्ता|सस्ते|सस्ती|नीचे)|के (?:अंदर|अन्दर|नीचे)|तक)";
  const orMore = "(?:se (?:zyada|jyada|upar|oopar)|or more|and above|से (?:ज़्यादा|ज्यादा|ऊपर))";
  return [
    [`${begin}(?:between|from) ${number} (?:and|to|-) ${number}${unit}`, "range"],
    [`${begin}${number} to ${number}${unit}`, "range"],
    [`${begin}${number} se ${number}(?: tak| ke beech| ke bich)${end}${placed}`, "range"],
    [`${begin}${below}\\s*${number}${unit}`, "max"],
    [`${begin}${above}\\s*${number}${unit}`, "min"],
    [`${begin}${money} max\\s*${number}${unit}`, "max"],
    [`${begin}${money} min\\s*${number}${unit}`, "min"],
    [`${begin}max\\s*(?=₹|rs|inr|रु)${number}`, "max"],
    [`${begin}min\\s*(?=₹|rs|inr|रु)${number}`, "min"],
    [`${begin}${number} ${orLess}${end}${placed}`, "max"],
    [`${begin}${number} ${orMore}${end}${placed}`, "min"],
  ];
}

/**
 * Extracts price limits from a search: 'phone under 15000' is 'phone' up to ₹15,000, 'kurta 500 se kam' is 'kurta' up
 * to ₹500, and 'shoes above 500 under 1000' has both limits. A number alone, or one of litres or years, is not a price.
 */
export function readSearchPrice(typed: string): PricedSearch {
  const text = asciiDigits(typed);
  const limit = takeLimit(text);
  if (!limit) return { search: typed, min: null, max: null };
  // The rest may name the other limit. The remaining text names none, so that a link with it has the same meaning.
  const rest = readSearchPrice(limit.search);
  const [min, max] = [limit.min ?? rest.min, limit.max ?? rest.max];
  const isReversed = min !== null && max !== null && min > max;
  return { search: rest.search, min: isReversed ? max : min, max: isReversed ? min : max };
}

/** Extracts the first limit from a text and returns it with the remaining text; null when it names none. */
function takeLimit(text: string): PricedSearch | null {
  for (const [pattern, kind] of waysToSay()) {
    const found = new RegExp(pattern, "iu").exec(text);
    const amounts = found ? amountsOf(found) : [];
    const [first = null, second = null] = amounts;
    if (!found || first === null) continue;
    if (kind === "range" && second === null) continue;
    const search = tidy(`${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`);
    if (kind === "max") return { search, min: null, max: first };
    if (kind === "min") return { search, min: first, max: null };
    return { search, min: Math.min(first, second ?? first), max: Math.max(first, second ?? first) };
  }
  return null;
}

/** Returns the numbers of a match in paise, null for one that is not a price. */
function amountsOf(found: RegExpExecArray): (Paise | null)[] {
  const parts = found.slice(1);
  return [parts.slice(0, 4), parts.slice(4, 8)].map(([before, digits, times, after]) => {
    const factor = TIMES[times?.charAt(0).toLowerCase() ?? ""] ?? 1;
    const rupees = Number(digits?.replaceAll(",", "")) * factor;
    const isMoney = before !== undefined || after !== undefined || rupees >= LEAST_BARE_RUPEES;
    return isMoney && rupees > 0 && rupees <= MOST_RUPEES ? rupees * 100 : null;
  });
}

/** Removes words left over at either end of a search such as 'phone in budget under 15000'. */
function tidy(text: string): string {
  const small = "(?:for|in|at|of|price|rate|range|budget|ka|ki|ke|का|की|के)";
  let left = cleanLine(text);
  for (;;) {
    const shorter = left
      .replace(new RegExp(`(?:^|\\s)${small}$`, "iu"), "")
      .replace(new RegExp(`^${small}(?:\\s|$)`, "iu"), "");
    if (shorter === left) return left;
    left = shorter.trim();
  }
}
