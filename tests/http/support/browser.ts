import { randomInt } from "node:crypto";

export type Fields = Record<string, string> | [string, string][];

export type Page = { status: number; location: string | null; html: string; headers: Headers };

/**
 * A browser without script: keeps cookies, sends Origin with its posts, follows nothing. Each one calls from an
 * address of its own, so that the limits of one test do not reach the next.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly shopUrl: string;

  constructor(shopUrl: string, address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`) {
    this.shopUrl = shopUrl;
    this.address = address;
  }

  /** Another tab as it stands now: the same cookies, from here on kept apart. */
  fork(): Browser {
    const tab = new Browser(this.shopUrl);
    for (const [name, value] of this.cookies) tab.cookies.set(name, value);
    return tab;
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
    if (this.cookies.size > 0) {
      headers.set("Cookie", Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; "));
    }
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
    if (attributes.some((attribute) => attribute.toLowerCase() === "max-age=0")) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}

/** The value of a form field on a page, as a browser would send it back. */
export function fieldValue(html: string, name: string): string {
  const tag = new RegExp(`<(?:input|button)[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0];
  const value = /\bvalue="([^"]*)"/.exec(tag ?? "")?.[1];
  if (value === undefined) throw new Error(`The page has no field ${name}.`);
  return decodeEntities(value);
}

/** What stands in a text box of a page; '' when the box is empty. */
export function inputValue(html: string, name: string): string {
  const tag = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0];
  if (tag === undefined) throw new Error(`The page has no box ${name}.`);
  return decodeEntities(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "");
}

function decodeEntities(html: string): string {
  return html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** What stands beside a field of a form that came back, '' when there is nothing. */
export function fieldError(html: string, formId: string, field: string): string {
  const start = html.indexOf(`<p id="${formId}-${field}-error"`);
  return start < 0 ? "" : textOf(html.slice(start, html.indexOf("</p>", start))).replace(/^Error: /, "");
}

/** What the last action led to, as the page says it; '' when it says nothing. */
export function noticeOf(html: string): string {
  const notices = /<div class="notices[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1];
  if (notices === undefined) throw new Error("The page has no place for notices.");
  return textOf(notices);
}

/** What a reader sees: the page's text without tags, scripts and repeated blanks. */
export function textOf(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ");
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}
