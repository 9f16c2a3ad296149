import { expect, test } from "vitest";

import { Browser, textOf } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

const MAX_BYTES = 65_536;
const TOO_LONG = /Message must be at most [\d,]+ characters/;
const UNREADABLE = "We could not read that form";

/** A contact form of exactly this many bytes. */
function formOf(bytes: number): Uint8Array<ArrayBuffer> {
  const start = "name=Meera+Nair&email=meera%40example.com&orderNumber=&message=";
  return new TextEncoder().encode(start.padEnd(bytes, "x"));
}

/** The same form cut into pieces, so that its length is not told beforehand. */
function inPieces(form: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const size = 10_000;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= form.length) return controller.close();
      controller.enqueue(form.slice(at, at + size));
      at += size;
    },
  });
}

test.each([
  ["with its length told", MAX_BYTES, false, "read"],
  ["in pieces", MAX_BYTES, true, "read"],
  ["with its length told", MAX_BYTES + 1, false, "too large"],
  ["in pieces", MAX_BYTES + 1, true, "too large"],
])("a form %s of %i bytes is %s", async (_, bytes, isChunked, expected) => {
  const form = formOf(bytes);
  expect(form).toHaveLength(bytes);
  const page = await new Browser(shop.shopUrl).send("/contact", {
    method: "POST",
    headers: { Origin: shop.shopUrl, "Content-Type": "application/x-www-form-urlencoded" },
    ...(isChunked ? { body: inPieces(form), duplex: "half" } : { body: form }),
  });
  const text = textOf(page.html);
  expect(page.status).toBe(400);
  expect([TOO_LONG.test(text), text.includes(UNREADABLE)]).toEqual(
    expected === "read" ? [true, false] : [false, true],
  );
  if (expected === "read") return;
  expect(text).toContain("Nothing was saved or changed.");
  expect(text).toContain("Try again Back to Home");
});
