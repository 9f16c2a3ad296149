import { describe, expect, it } from "vitest";

import { searchWordSchema } from "#app/shop/search/search-word-form.ts";
import {
  mayCountSearch,
  searchWordDifferences,
  toSearchWordFormValues,
} from "#app/shop/search/search-words.ts";

const JHOLA = { word: "jhola", means: ["bag", "satchel"] };

describe("searchWordSchema", () => {
  it.each([
    [{ word: " Jhola ", means: "bag, satchel" }, JHOLA],
    [{ word: "jhola", means: "bag,, bag ,\n satchel," }, JHOLA],
    [
      { word: "साड़ी", means: "saree" },
      { word: "साड़ी", means: ["saree"] },
    ],
    [
      { word: "belan", means: "rolling  pin" },
      { word: "belan", means: ["rolling pin"] },
    ],
    [
      { word: "w".repeat(40), means: "b".repeat(60) },
      { word: "w".repeat(40), means: ["b".repeat(60)] },
    ],
    [
      { word: "4k", means: "1,2,3,4,5,6,7,8,9,10" },
      { word: "4k", means: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] },
    ],
  ])("stores %j as %j", (typed, stored) => {
    expect(searchWordSchema.parse(typed)).toEqual(stored);
  });

  it.each([
    [{ word: undefined }, "word", "Enter the word that shoppers search for"],
    [{ word: " " }, "word", "Enter the word that shoppers search for"],
    [{ word: "w".repeat(41) }, "word", "The word must be at most 40 characters"],
    [{ word: "two words" }, "word", "Enter one word, without spaces or signs"],
    [{ word: "t-shirt" }, "word", "Enter one word, without spaces or signs"],
    [{ means: undefined }, "means", "Enter at least one word that it finds"],
    [{ means: ["a", "b"] }, "means", "Enter at least one word that it finds"],
    [{ means: " , " }, "means", "Enter at least one word that it finds"],
    [{ means: "a,b,c,d,e,f,g,h,i,j,k" }, "means", "Enter at most 10 words, separated by commas"],
    [{ means: "m".repeat(61) }, "means", "Each word must be at most 60 characters"],
    [{ means: "bag, –" }, "means", "Enter words, separated by commas"],
  ])("rejects %j", (typed, field, message) => {
    const { error } = searchWordSchema.safeParse({ word: "jhola", means: "bag", ...typed });
    expect(error?.issues.map(({ path, message: text }) => [path.join("."), text])).toEqual([
      [field, message],
    ]);
  });
});

describe("searchWordDifferences", () => {
  it.each([
    [{}, []],
    [{ word: "thaila" }, [{ label: "Shoppers search for", now: "jhola" }]],
    [{ means: ["bag"] }, [{ label: "It also finds", now: "bag, satchel" }]],
  ])("after %j lists the stored values %j", (submitted, differences) => {
    expect(searchWordDifferences(JHOLA, { ...JHOLA, ...submitted })).toEqual(differences);
  });

  it("compares the values that the form shows", () => {
    expect(toSearchWordFormValues(JHOLA)).toEqual({ word: "jhola", means: "bag, satchel" });
  });
});

describe("mayCountSearch", () => {
  it.each(["tv", "brass trampoline", "क़ालीन", "4k tv 55", "phone 1234", "w".repeat(60)])(
    "counts %j",
    (search) => {
      expect(mayCountSearch(search)).toBe(true);
    },
  );

  it.each([
    "t",
    "w".repeat(61),
    "560001",
    "4711",
    "phone 12345",
    "asha 98 76 54 32 10",
    "फ़ोन ९८७६५",
    "asha@example.com",
    "%%",
  ])("does not count %j", (search) => {
    expect(mayCountSearch(search)).toBe(false);
  });
});
