import { request as httpRequest } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type HttpServer, serve } from "#local/http/server.ts";

let server: HttpServer;
beforeAll(async () => {
  server = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/close") return null;
    if (pathname === "/throw") throw new Error("broken");
    const headers = new Headers({ "Content-Type": "text/html" });
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    return new Response((await request.text()) + pathname, { status: 201, headers });
  }, 0);
});
afterAll(() => server.close());

test("passes on method, path and body, and answers with status, headers and body", async () => {
  const response = await fetch(`${server.url}/echo`, { method: "POST", body: "text" });
  expect(response.status).toBe(201);
  expect(response.headers.get("Content-Type")).toBe("text/html");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await response.text()).toBe("text/echo");
});

test("closes the connection without a response when the handler returns null", async () => {
  await expect(fetch(`${server.url}/close`)).rejects.toThrow("fetch failed");
});

test("answers 500 with the error's message when the handler throws", async () => {
  const response = await fetch(`${server.url}/throw`);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: "Error: broken" });
});

test("rejects a body above 10 MB before reading it", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${server.url}/echo`, {
      method: "POST",
      headers: { "Content-Length": 10 * 1024 * 1024 + 1 },
    });
    request.once("response", (response) => resolve(response.statusCode)).once("error", reject);
    request.write("the rest never comes");
  });
  expect(status).toBe(413);
});
