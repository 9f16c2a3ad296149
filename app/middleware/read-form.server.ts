import { data } from "react-router";

const MAX_BYTES = 64 * 1024;
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** For a form that no page of the shop has sent. @throws a 400 that the shop's error page explains */
export function unreadable(): never {
  throw data({ message: "This form could not be read. Please go back and try again." }, { status: 400 });
}

/** Reads to the end, keeping no more than a form may have: see drain() in workers/app.ts. */
async function readBody(request: Request): Promise<ArrayBuffer> {
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size <= MAX_BYTES) parts.push(part);
  }
  if (size > MAX_BYTES) unreadable();
  return new Blob(parts).arrayBuffer();
}

/**
 * The only way a route reads a form: at most 64 KB, of a form's content type, with the fields named here and
 * no others. Field names matter: one `x[99999999]` expands to an array that ends the Worker.
 * @throws a 400 route error for anything else
 */
export async function readForm(request: Request, fields: readonly string[]): Promise<FormData> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.some((type) => contentType.toLowerCase().startsWith(type))) unreadable();
  const body = await readBody(request);
  let form: FormData;
  try {
    form = await new Response(body, { headers: { "Content-Type": contentType } }).formData();
  } catch {
    unreadable();
  }
  for (const [name, value] of form) {
    if (!fields.includes(name) || typeof value !== "string") unreadable();
  }
  return form;
}

/** Reads a form that is one button or several, and which of them was pressed. @throws a 400 for any other */
export async function readIntent<T extends string>(request: Request, intents: readonly T[]): Promise<T> {
  const pressed = (await readForm(request, ["intent"])).get("intent");
  return intents.find((intent) => intent === pressed) ?? unreadable();
}
