import type { Browser, Page } from "#tests/http/support/browser.ts";

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=haat";

const encode = (fields: Record<string, string> | [string, string][]) =>
  new URLSearchParams(fields).toString();

function post(
  body: BodyInit | null,
  contentType: string | null,
  headers: Record<string, string> = {},
): RequestInit {
  return {
    method: "POST",
    body,
    headers: { ...(contentType ? { "Content-Type": contentType } : {}), ...headers },
  };
}

/** A way to submit a form; `status` where every action answers alike. */
export type InvalidForm = {
  name: string;
  init: (fields: Record<string, string>) => RequestInit;
  status?: number;
};

/** Field names that could break a form parser. */
const NAMES = [
  "zz[99999999].x",
  "items[100]",
  "a.b.c.d",
  "__proto__",
  "constructor.prototype.x",
  "toString",
  "x[]",
  "",
];

export const INVALID_FORMS: InvalidForm[] = [
  { name: "nothing at all", init: () => post(null, null) },
  { name: "an empty form", init: () => post("", FORM) },
  {
    name: "every field twice",
    init: (fields) => post(encode([...Object.entries(fields), ...Object.entries(fields)]), FORM),
  },
  {
    name: "numbers, objects and files where text belongs",
    init: (fields) =>
      post(encode(Object.entries(fields).map(([name]): [string, string] => [name, "[object Object]"])), FORM),
  },
  {
    name: "control characters and half characters",
    init: (fields) =>
      post(
        Object.keys(fields)
          .map((name) => `${name}=%00%ff%ed%a0%80%E2%80%AE`)
          .join("&"),
        FORM,
      ),
  },
  {
    name: "a file in each field",
    status: 400,
    init(fields) {
      const form = new FormData();
      for (const name of ["intent", ...Object.keys(fields)]) form.set(name, new Blob(["x"]), "x.txt");
      return { method: "POST", body: form };
    },
  },
  { name: "JSON", status: 400, init: (fields) => post(JSON.stringify(fields), "application/json") },
  { name: "plain text", status: 400, init: (fields) => post(encode(fields), "text/plain") },
  {
    name: "broken multipart",
    status: 400,
    init: () => post("--haat\r\nContent-Disposition: form-da", MULTIPART),
  },
  { name: "multipart without a boundary", status: 400, init: () => post("--haat--", "multipart/form-data") },
  { name: "5 MB", status: 400, init: (fields) => post(`${encode(fields)}&x=${"a".repeat(5_000_000)}`, FORM) },
  {
    name: "5 MB whose length nobody told",
    status: 400,
    init: () => ({
      ...post(new Blob(["a=", "a".repeat(5_000_000)]).stream(), FORM),
      duplex: "half",
    }),
  },
  {
    name: "10,000 fields",
    status: 400,
    init: () => post(Array.from({ length: 10_000 }, (_, index) => `f${index}=`).join("&"), FORM),
  },
  ...NAMES.map((field): InvalidForm => ({
    name: `a field named '${field}'`,
    status: 400,
    init: (fields) => post(encode({ ...fields, [field]: "1" }), FORM),
  })),
  ...["https://evil.example", "null", "http://localhost:1", "file://"].map((origin): InvalidForm => ({
    name: `Origin '${origin}'`,
    status: 403,
    init: (fields) => post(encode(fields), FORM, { Origin: origin }),
  })),
  ...["cross-site", "same-site"].map((site): InvalidForm => ({
    name: `no Origin, Sec-Fetch-Site ${site}`,
    status: 403,
    init: (fields) => ({
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "Sec-Fetch-Site": site },
    }),
  })),
  ...["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"].map((method): InvalidForm => ({
    name: `method ${method}`,
    status: 405,
    init: (fields) => ({ ...post(encode(fields), FORM), method }),
  })),
  { name: "GET with the form in the address", init: () => ({ method: "GET" }) },
];

/** Submits the form with the shop's Origin unless the form sets its own headers. */
export async function sendInvalidForm(
  browser: Browser,
  path: string,
  { init }: InvalidForm,
  fields: Record<string, string>,
): Promise<Page> {
  const request = init(fields);
  const headers = new Headers(request.headers);
  if (!headers.has("Origin") && !headers.has("Sec-Fetch-Site")) headers.set("Origin", browser.shopUrl);
  const query = request.method === "GET" ? `?${encode(fields)}` : "";
  return browser.fork().send(path + query, { ...request, headers });
}
