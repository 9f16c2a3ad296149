import { readFileSync } from "node:fs";

import { expect, test, vi } from "vitest";

import type { ImageResizer } from "#app/data/image-resizing.server.ts";
import { storedNames } from "#app/shop/product/product-image.ts";
import { makeImageCopies } from "#app/workflows/copy-images.server.ts";
import { prepareImage } from "#app/workflows/prepare-image.server.ts";
import { CONFIG, NO_BACKEND } from "#tests/unit/support/shop-context.ts";
import { bodiesOf, type FetchCall, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const PHOTO = new Uint8Array(readFileSync("tests/http/support/photo.jpg"));
const OBJECTS = "/storage/v1/object";
const CLAIM = "POST /rest/v1/rpc/shop_claim_image_copies";
const RECORD = "POST /rest/v1/rpc/shop_record_image_copies";
const [OLD = "", OTHER = "", THIRD = "", FOURTH = ""] = ["0a", "0b", "0c", "0d"].map(
  (byte) => `${byte.repeat(16)}.jpg`,
);

const images: ImageResizer = {
  info: () => Promise.reject(new Error("not asked")),
  input: () => ({
    transform: () => ({
      output: ({ format }) =>
        Promise.resolve({ response: () => new Response("copy"), contentType: () => format }),
    }),
  }),
};
const broken: ImageResizer = {
  ...images,
  input: () => ({ transform: () => ({ output: () => Promise.reject(new Error("9422")) }) }),
};

/** The file name of the photograph, which encodes its copies, and the names of the copies. */
const prepared = await prepareImage(PHOTO, images);
const ADDRESS = "address" in prepared ? prepared.address : "";
const NAMES = storedNames(ADDRESS.replace("/media/", ""));

/** Stubs a database that claims these files one after the other, and a storage that has them and accepts all copies. */
function shopWith(files: Record<string, () => Response>) {
  const waiting = Object.keys(files);
  return stubFetch({
    [CLAIM]: () => waiting.splice(0, 1).map((file) => `/media/${file}`),
    [RECORD]: () => new Response(null, { status: 204 }),
    ...Object.fromEntries(
      Object.entries(files).map(([file, answer]) => [`GET ${OBJECTS}/public/products/${file}`, answer]),
    ),
    ...Object.fromEntries(NAMES.map((name) => [`POST ${OBJECTS}/products/${name}`, () => ({ Key: name })])),
  });
}

const photo = () => new Response(PHOTO);
const uploadsOf = (calls: FetchCall[]) =>
  calls.filter(({ route }) => route.startsWith(`POST ${OBJECTS}`)).length;
const result = (file: string, p_address: string, p_problem: string) => ({
  p_source: `/media/${file}`,
  p_address,
  p_problem,
});

test("makes the copies of one image after the other, until none is left", async () => {
  const calls = shopWith({ [OLD]: photo, [OTHER]: photo });
  expect(await makeImageCopies({ ...CONFIG, images }).run(() => 100)).toBe(false);
  expect(NAMES).toHaveLength(5);
  expect(uploadsOf(calls)).toBe(10);
  expect(bodiesOf(calls, CLAIM)).toEqual([{ p_limit: 1 }, { p_limit: 1 }, { p_limit: 1 }]);
  expect(bodiesOf(calls, RECORD)).toEqual([result(OLD, ADDRESS, ""), result(OTHER, ADDRESS, "")]);
});

test("passes over images that are missing or cannot be read, and says why", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const calls = shopWith({
    [OLD]: () => new Response(null, { status: 400 }),
    [OTHER]: () => new Response(PHOTO.subarray(0, 20_000)),
    [THIRD]: () => new Response("\x89PNG\r\n\x1a\n\0\0\0\rnone"),
    [FOURTH]: photo,
  });
  expect(await makeImageCopies({ ...CONFIG, images }).run(() => 100)).toBe(false);
  expect(bodiesOf(calls, RECORD)).toEqual([
    result(OLD, "", "missing"),
    result(OTHER, "", "unreadable"),
    result(THIRD, "", "unreadable"),
    result(FOURTH, ADDRESS, ""),
  ]);
  expect(log).toHaveBeenCalledTimes(3);
});

test("ends the run when Cloudflare Images makes no copy", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const calls = shopWith({ [OLD]: photo, [OTHER]: photo });
  expect(await makeImageCopies({ ...CONFIG, images: broken }).run(() => 100)).toBe(false);
  expect(bodiesOf(calls, RECORD)).toEqual([result(OLD, "", "not_made")]);
  expect(uploadsOf(calls)).toBe(0);
});

test("records nothing when storage does not answer: the image is claimed again later", async () => {
  const calls = shopWith({ [OLD]: () => new Response(null, { status: 502 }) });
  await expect(makeImageCopies({ ...CONFIG, images }).run(() => 100)).rejects.toThrow(
    "Storage answered 502.",
  );
  expect(bodiesOf(calls, RECORD)).toEqual([]);
});

test("makes as many requests as it may, and no more for an image than it said", async () => {
  let calls: FetchCall[] = [];
  calls = shopWith({ [OLD]: photo, [OTHER]: photo, [THIRD]: photo });
  expect(await makeImageCopies({ ...CONFIG, images }).run(() => 16 - calls.length)).toBe(true);
  expect(calls).toHaveLength(16);
  expect(bodiesOf(calls, RECORD)).toHaveLength(2);
});

test("ends after half a minute", async () => {
  let now = 0;
  const calls = shopWith({ [OLD]: photo, [OTHER]: photo });
  const work = makeImageCopies({ ...CONFIG, images }, () => (now += 15_000));
  expect(await work.run(() => 100)).toBe(true);
  expect(bodiesOf(calls, RECORD)).toHaveLength(1);
});

test("asks nothing without a backend, without Cloudflare Images, or without requests", async () => {
  const calls = shopWith({});
  await makeImageCopies({ ...NO_BACKEND, images }).run(() => 100);
  await makeImageCopies({ ...CONFIG, images: null }).run(() => 100);
  await makeImageCopies({ ...CONFIG, images }).run(() => 7);
  expect(calls).toEqual([]);
});
