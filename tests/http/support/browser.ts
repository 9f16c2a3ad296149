import { randomInt } from "node:crypto";

export type Fields = Record<string, string> | [string, string][];

export type Page = { status: number; location: string | null; html: string; headers: Headers };

/**
 * A browser without JavaScript. Keeps cookies until they expire, sends Origin with posts and follows no redirects. Each instance has
 * its own client address, so that rate limits of one test do not affect another.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** When the cookies with a Max-Age expire, by name. */
  readonly #expiries = new Map<string, number>();
  readonly address: string;
  readonly shopUrl: string;

  constructor(shopUrl: string, address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`) {
    this.shopUrl = shopUrl;
    this.address = address;
  }

  /** Another tab with a copy of the current cookies. */
  fork(): Browser {
    const tab = new Browser(this.shopUrl);
    for (const [name, value] of this.cookies) tab.cookies.set(name, value);
    for (const [name, expiry] of this.#expiries) tab.#expiries.set(name, expiry);
    return tab;
  }

  /** Sets a cookie that this browser keeps, whatever its Max-Age was. */
  keep(name: string, value: string): void {
    this.#expiries.delete(name);
    this.cookies.set(name, value);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.send(path, { headers });
  }

  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Page> {
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: this.shopUrl, ...headers },
    });
  }

  async send(path: string, init: RequestInit): Promise<Page> {
    const headers = new Headers(init.headers);
    headers.set("CF-Connecting-IP", this.address);
    for (const [name, expiry] of this.#expiries) if (Date.now() >= expiry) this.cookies.delete(name);
    if (this.cookies.size > 0) {
      headers.set("Cookie", Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; "));
    }
    // A new connection each time: workerd closes one that is idle for five seconds, perhaps under the next request.
    headers.set("Connection", "close");
    const response = await fetch(new URL(path, this.shopUrl), { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return {
      status: response.status,
      location: response.headers.get("Location"),
      html: await response.text(),
      headers: response.headers,
    };
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    const maxAge = attributes.map((attribute) => /^max-age=(\d+)$/i.exec(attribute)?.[1]).find(Boolean);
    this.#expiries.delete(name);
    if (maxAge === "0") this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
    if (maxAge !== undefined) this.#expiries.set(name, Date.now() + Number(maxAge) * 1_000);
  }
}

/** Value of a form field, as a browser would submit it. */
export function fieldValue(html: string, name: string): string {
  const tag = new RegExp(`<(?:input|button)[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0];
  const value = /\bvalue="([^"]*)"/.exec(tag ?? "")?.[1];
  if (value === undefined) throw new Error(`The page has no field ${name}.`);
  return decodeEntities(value);
}

/** Value of a text field; '' when it is empty. */
export function inputValue(html: string, name: string): string {
  const tag = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0];
  if (tag === undefined) throw new Error(`The page has no box ${name}.`);
  return decodeEntities(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "");
}

/** Text with HTML entities decoded. */
export function decodeEntities(html: string): string {
  return html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Error message beside a field; '' when there is none. */
export function fieldError(html: string, formId: string, field: string): string {
  const start = html.indexOf(`<p id="${formId}-${field}-error"`);
  return start < 0 ? "" : textOf(html.slice(start, html.indexOf("</p>", start))).replace(/^Error: /, "");
}

/** Text of the notices on a page, those of the cart in its flow; '' when there are none. */
export function noticeOf(html: string): string {
  if (!/<div class="notices/.test(html)) throw new Error("The page has no place for notices.");
  const notices = Array.from(
    html.matchAll(/<p role="(?:status|alert)" class="notice[ "][\s\S]*?<\/p>/g),
    String,
  );
  // The link of a notice is no part of its message.
  return textOf(notices.join(" ").replace(/<a\b[\s\S]*?<\/a>/g, ""));
}

/** Visible text of a page, with white space collapsed. */
export function textOf(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--[\s\S]*?-->|<wbr\/?>/g, "")
    .replace(/<[^>]+>/g, " ");
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

/** HTML of the dialog on a page; '' without one. */
export function dialogOf(html: string): string {
  return /<dialog[\s\S]*<\/dialog>/.exec(html)?.[0] ?? "";
}

/** HTML of the main element of a page. */
export function mainOf(html: string): string {
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}
