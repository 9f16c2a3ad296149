import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";

import { fieldNames } from "#app/middleware/form-fields.server.ts";
import { readForm, readIntent } from "#app/middleware/read-form.server.ts";

const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => void warn.mockClear());

const FORM = "application/x-www-form-urlencoded";

function post(body: BodyInit, contentType = FORM) {
  const context = new RouterContextProvider();
  const headers = typeof body === "string" ? { "Content-Type": contentType } : undefined;
  const request = new Request("https://shop.example/contact?x=1", {
    method: "POST",
    body,
    ...(headers ? { headers } : {}),
  });
  return { request, context };
}

/** Returns the only line logged since the test began. */
function logged(): unknown {
  expect(warn).toHaveBeenCalledTimes(1);
  return JSON.parse(String(warn.mock.calls[0]?.[0]));
}

const contact = z.object({ name: z.string(), message: z.string().optional() });

test("reads the fields of the schema", async () => {
  const form = await readForm(post("name=Asha&message=Hello"), contact);
  expect(Object.fromEntries(form)).toEqual({ name: "Asha", message: "Hello" });
  expect(warn).not.toHaveBeenCalled();
});

test("accepts a field that is added to the schema, without a second list", async () => {
  const body = "name=Asha&giftMessage=For+you";
  await expect(readForm(post(body), contact)).rejects.toMatchObject({ init: { status: 400 } });
  const extended = contact.extend({ giftMessage: z.string().max(200).nullish() });
  expect((await readForm(post(body), extended)).get("giftMessage")).toBe("For you");
});

test("accepts the names that the screen reads itself, and those of several forms", async () => {
  const forms = [contact, z.object({ email: z.string() })];
  const form = await readForm(post("email=a%40b.example&intent=send"), forms, ["intent"]);
  expect(form.get("intent")).toBe("send");
});

test.each([
  ["a preprocessed schema", z.preprocess((form) => form, contact), "name=x"],
  ["a transformed and refined schema", contact.refine(() => true).transform(() => 1), "message=x"],
  [
    "a discriminated union",
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("upi"), upiId: z.string() }),
      z.object({ kind: z.literal("bank"), account: z.object({ ifsc: z.string() }).optional() }),
    ]),
    "kind=bank&upiId=&account.ifsc=x",
  ],
  ["a list, repeated or with indexes", z.object({ ids: z.array(z.string()) }), "ids=1&ids=2&ids[99]=3"],
  [
    "a list of objects",
    z.object({ lines: z.array(z.object({ quantity: z.string().default("1") })) }),
    "lines[0].quantity=1&lines[12].quantity=2",
  ],
  ["an intersection", z.intersection(contact, z.object({ email: z.string().catch("") })), "email=x&name=y"],
])("takes the names from %s", async (_name, schema, body) => {
  await expect(readForm(post(body), schema)).resolves.toBeInstanceOf(FormData);
});

test.each([
  ["an unknown field", "name=Asha&isAdmin=secret-value", "unknown field", "isAdmin"],
  ["a nested name", "name.first=secret-value", "unknown field", "name.first"],
  ["an empty index", "ids[]=secret-value", "unknown field", "ids[]"],
  ["an index above 99", "ids[100]=secret-value", "index too high", "ids[100]"],
  ["__proto__", "__proto__=secret-value", "unknown field", "__proto__"],
  ["a name that may be a value", "my secret-value", "unknown field", "(not a plain name)"],
])("rejects %s and logs the field's name without its value", async (_name, body, reason, field) => {
  const schema = contact.extend({ ids: z.array(z.string()).optional() });
  await expect(readForm(post(body), schema)).rejects.toMatchObject({ init: { status: 400 } });
  expect(logged()).toEqual({
    operation: "read a form",
    reason,
    field,
  });
  expect(String(warn.mock.calls[0]?.[0])).not.toContain("secret-value");
});

test("rejects a file in a text field", async () => {
  const body = new FormData();
  body.set("name", new Blob(["x"]), "x.txt");
  await expect(readForm(post(body), contact)).rejects.toMatchObject({ init: { status: 400 } });
  expect(logged()).toMatchObject({ reason: "file in a text field", field: "name" });
});

test.each([
  ["another content type", '{"name":"x"}', "application/json", "content type"],
  ["broken multipart", "--x", "multipart/form-data; boundary=haat", "malformed"],
  ["more than 64 KB", `name=${"a".repeat(64 * 1024)}`, FORM, "too large"],
])("rejects %s", async (_name, body, contentType, reason) => {
  await expect(readForm(post(body, contentType), contact)).rejects.toMatchObject({ init: { status: 400 } });
  expect(logged()).toMatchObject({ reason });
});

test("throws for a schema whose names are unknown", async () => {
  await expect(readForm(post("x=1"), z.record(z.string(), z.string()))).rejects.toThrow(TypeError);
});

test("reads which button was pressed, and rejects any other intent", async () => {
  expect(await readIntent(post("intent=delete"), ["delete"])).toBe("delete");
  await expect(readIntent(post("intent=other"), ["delete"])).rejects.toMatchObject({ init: { status: 400 } });
  expect(logged()).toMatchObject({ reason: "unknown intent", field: "intent" });
});

test("shows the page of a form that could not be read", async () => {
  await expect(readForm(post("a=b"))).rejects.toMatchObject({
    data: {
      message: "Nothing was saved or changed. Please fill in the form and send it again.",
    },
    init: { status: 400 },
  });
});

test("without a schema accepts an empty form", async () => {
  expect([...(await readForm(post("")))]).toEqual([]);
});

test("a schema that is no object has no field names", () => {
  expect(fieldNames(z.string())).toEqual(new Set());
});
