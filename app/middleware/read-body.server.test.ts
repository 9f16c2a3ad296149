import { expect, test } from "vitest";

import { readBody } from "#app/middleware/read-body.server.ts";

/** Returns a request whose body arrives in parts, and a count of the parts read. */
function posted(...parts: string[]) {
  const read = { parts: 0 };
  const chunks = parts.values();
  const body = new ReadableStream(
    {
      pull(controller) {
        const { value, done } = chunks.next();
        if (done) return controller.close();
        read.parts += 1;
        controller.enqueue(new TextEncoder().encode(value));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body, duplex: "half" };
  return { read, request: new Request("https://shop.example/", init) };
}

const textOf = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

test("joins the parts of a body in their order, unchanged", async () => {
  expect(textOf(await readBody(posted("ab", "", "cd ", "é").request, 100))).toBe("abcd é");
});

test("has no bytes for a request without a body", async () => {
  const bytes = await readBody(new Request("https://shop.example/", { method: "POST" }), 10);
  expect(bytes).toEqual(new Uint8Array(0));
});

test("accepts exactly the largest size, and not one byte more", async () => {
  expect(textOf(await readBody(posted("12345", "67890").request, 10))).toBe("1234567890");
  expect(await readBody(posted("12345", "67890", "1").request, 10)).toBeNull();
  expect(await readBody(posted("12345678901").request, 10)).toBeNull();
});

test("reads a body that is too large to its end, so that the browser shows our answer", async () => {
  const { read, request } = posted("12345678901", "more", "and more");
  expect(await readBody(request, 10)).toBeNull();
  expect(read.parts).toBe(3);
});
