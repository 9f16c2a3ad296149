import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { amountInWords } from "#app/shop/invoice/amount-in-words.ts";

/** Parses the words back to a number, adding and multiplying word by word. */
function read(words: string): number {
  const values: Record<string, number> = {};
  for (const [
    index,
    word,
  ] of "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .entries())
    values[word] = index;
  for (const [index, word] of "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").entries())
    values[word] = (index + 2) * 10;
  let total = 0;
  let part = 0;
  for (const word of words.split(/[ -]/)) {
    if (word === "hundred") part *= 100;
    else if (word === "thousand" || word === "lakh") {
      total += part * (word === "lakh" ? 100_000 : 1_000);
      part = 0;
    } else if (word === "crore") {
      total = (total + part) * 10_000_000;
      part = 0;
    } else {
      const value = values[word];
      if (value === undefined) throw new Error(`What is ${word}?`);
      part += value;
    }
  }
  return total + part;
}

describe("amountInWords", () => {
  it.each([
    [0, "Rupees zero only"],
    [100, "Rupees one only"],
    [50, "Rupees zero and fifty paise only"],
    [19_00, "Rupees nineteen only"],
    [40_00, "Rupees forty only"],
    [99_00, "Rupees ninety-nine only"],
    [100_00, "Rupees one hundred only"],
    [1_005_00, "Rupees one thousand five only"],
    [1_00_000_00, "Rupees one lakh only"],
    [1_29_999_00, "Rupees one lakh twenty-nine thousand nine hundred ninety-nine only"],
    [5_660_21, "Rupees five thousand six hundred sixty and twenty-one paise only"],
    [9_99_99_999_00, "Rupees nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine only"],
  ])("%s paise: %s", (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });

  it("is correct for every amount of an order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (paise) => {
        const text = /^Rupees (.+?)(?: and (.+) paise)? only$/.exec(amountInWords(paise));
        expect(read(text?.[1] ?? "") * 100 + (text?.[2] ? read(text[2]) : 0)).toBe(paise);
      }),
    );
  });
});
