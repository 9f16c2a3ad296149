/**
 * A weight of another shop's file in whole grams, as text; '' for none, which these files write as 0. What is no number
 * stays as it is, so that it is named as an error.
 */
export function toGrams(text: string, gramsPerUnit: number): string {
  const amount = Number(text);
  if (text === "" || !Number.isFinite(amount)) return text;
  return amount > 0 ? String(Math.max(1, Math.round(amount * gramsPerUnit))) : "";
}
