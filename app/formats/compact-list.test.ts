import * as fc from "fast-check";
import { expect, it } from "vitest";

import {
  type CardProduct,
  encodeCards,
  encodeReviews,
  type ReviewItem,
  decodeCards,
  decodeReviews,
} from "#app/formats/compact-list.ts";

const text = fc.string({ unit: "grapheme" });
const card: fc.Arbitrary<CardProduct> = fc.record({
  id: fc.uuid(),
  imageUrl: fc.option(fc.webUrl()),
  name: text,
  shortDescription: text,
  price: fc.nat(),
  comparePrice: fc.option(fc.nat()),
  stock: fc.nat(),
  rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  reviewsCount: fc.nat(),
});
const review: fc.Arbitrary<ReviewItem> = fc.record({
  authorName: text,
  rating: fc.integer({ min: 1, max: 5 }),
  title: fc.option(text),
  comment: fc.option(text),
  createdAt: text,
});

it("decodes the cards and reviews that were encoded", () => {
  fc.assert(
    fc.property(fc.array(card, { maxLength: 24 }), fc.array(review, { maxLength: 10 }), (cards, reviews) => {
      expect(decodeCards(encodeCards(cards))).toEqual(cards);
      expect(decodeReviews(encodeReviews(reviews))).toEqual(reviews);
    }),
  );
});

it("encodes only the listed fields", () => {
  const secret = { description: "secret", userId: "secret" };
  const [cards, reviews] = [fc.sample(card, 3), fc.sample(review, 3)];
  expect(encodeCards(cards.map((one) => ({ ...one, ...secret })))).toBe(encodeCards(cards));
  expect(encodeReviews(reviews.map((one) => ({ ...one, ...secret })))).toBe(encodeReviews(reviews));
});
