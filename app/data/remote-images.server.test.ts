import { expect, test } from "vitest";

import { downloadImage } from "#app/data/remote-images.server.ts";
import { noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const from = (location: string) => () => new Response(null, { status: 302, headers: { Location: location } });

test("downloads an image, after redirects to public addresses, without headers of the shop", async () => {
  const calls = stubFetch({
    "GET /a.png": from("https://cdn.example.org/b.png"),
    "GET /b.png": () => new Response(PNG),
  });
  expect(await downloadImage("https://example.com/a.png")).toEqual(PNG);
  expect(calls.map(({ url }) => url.href)).toEqual([
    "https://example.com/a.png",
    "https://cdn.example.org/b.png",
  ]);
  expect(calls.flatMap(({ headers }) => [...headers.keys()])).toEqual(["accept", "accept"]);
});

test.each([
  "http://example.com/b.png",
  "https://127.0.0.1/b.png",
  "https://[::1]/b.png",
  "//localhost/b.png",
])("follows no redirect to %s", async (target) => {
  const calls = stubFetch({ "GET /a.png": from(target) });
  expect(await downloadImage("https://example.com/a.png")).toEqual({ problem: "address" });
  expect(calls).toHaveLength(1);
});

test("gives up after three redirects", async () => {
  const calls = stubFetch({ "GET /a.png": from("/a.png") });
  expect(await downloadImage("https://example.com/a.png")).toEqual({ problem: "not_found" });
  expect(calls).toHaveLength(4);
});

test("asks no address that is not public", async () => {
  expect(await downloadImage("https://169.254.169.254/latest")).toEqual({ problem: "address" });
});

/** Returns a body of this size without a known length. */
function stream(size: number): ReadableStream {
  let left = size;
  return new ReadableStream({
    pull(controller) {
      left -= MIB.length;
      controller.enqueue(MIB);
      if (left <= 0) controller.close();
    },
  });
}

const MIB = new Uint8Array(1024 * 1024);

test.each<[string, () => unknown, string]>([
  ["404", () => new Response(null, { status: 404 }), "not_found"],
  ["503", () => new Response("later", { status: 503 }), "no_answer"],
  ["a cut connection", noAnswer, "no_answer"],
  [
    "a size above the limit",
    () => new Response("x", { headers: { "Content-Length": String(11 * 1024 * 1024) } }),
    "too_large",
  ],
  ["a body above the limit", () => new Response(stream(12 * MIB.length)), "too_large"],
])("says why: %s", async (_, answer, problem) => {
  stubFetch({ "GET /a.png": answer });
  expect(await downloadImage("https://example.com/a.png")).toEqual({ problem });
});
