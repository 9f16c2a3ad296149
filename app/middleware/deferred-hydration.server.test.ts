import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { deferHydration } from "#app/middleware/deferred-hydration.server.ts";

// HTMLRewriter exists only in the Workers runtime. This stand-in knows the selectors that the code uses, and walks a
// list of elements instead of HTML; tests/e2e uses the real one.

type Handler = { element: (element: PageElement) => void };

class PageElement {
  readonly tag: string;
  readonly attributes: Map<string, string>;
  isRemoved = false;
  appended = "";

  constructor(tag: string, attributes: Record<string, string> = {}) {
    this.tag = tag;
    this.attributes = new Map(Object.entries(attributes));
  }

  remove() {
    this.isRemoved = true;
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }
  onEndTag(handle: (end: { before: (html: string, options: { html: boolean }) => void }) => void) {
    handle({ before: (html, options) => void (this.appended += options.html ? html : "(escaped)") });
  }

  matches(selector: string): boolean {
    return selector.split(", ").some((one) => {
      const tag = /^[a-z]+/.exec(one)?.[0];
      const conditions = Array.from(one.matchAll(/(:not\()?\[([a-z-]+)(?:="([^"]*)")?\]/g));
      const holds = ([, not, name = "", value]: RegExpExecArray) => {
        const own = this.getAttribute(name);
        const isEqual = value === undefined ? own !== null : own === value;
        return isEqual !== Boolean(not);
      };
      return tag === this.tag && conditions.every(holds);
    });
  }
}

let page: PageElement[] = [];

beforeEach(() => {
  vi.stubGlobal(
    "HTMLRewriter",
    class {
      handlers: [string, Handler][] = [];
      on(selector: string, handler: Handler) {
        this.handlers.push([selector, handler]);
        return this;
      }
      transform(response: Response) {
        for (const element of page.filter(({ tag }) => tag !== "body").concat(bodyOf(page))) {
          for (const [selector, { element: handle }] of this.handlers) {
            if (element.matches(selector)) handle(element);
          }
        }
        return response;
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

/** The end of the body comes after all other elements. */
function bodyOf(elements: PageElement[]): PageElement[] {
  return elements.filter(({ tag }) => tag === "body");
}

function render(elements: Record<string, PageElement>, headers: Record<string, string> = {}) {
  page = Object.values(elements);
  return deferHydration(new Response("page"), new Request("https://shop.example/", { headers }), "n0nce");
}

const elements = () => ({
  preload: new PageElement("link", { rel: "modulepreload", href: "/a.js" }),
  styles: new PageElement("link", { rel: "stylesheet", href: "/a.css" }),
  data: new PageElement("script", { type: "application/ld+json" }),
  inline: new PageElement("script", { nonce: "n0nce" }),
  module: new PageElement("script", { type: "module" }),
  body: new PageElement("body"),
});

describe("a page's script", () => {
  test("waits for the load event: its type changes, and a starter with the page's nonce is added", () => {
    const all = elements();
    render(all);
    expect(all.module.getAttribute("type")).toBe("late");
    expect(all.module.isRemoved).toBe(false);
    expect(all.body.appended).toMatch(/^<script nonce="n0nce">\(\(\)=>\{.*\}\)\(\)<\/script>$/);
  });

  test("is not fetched early, while style sheets are", () => {
    const all = elements();
    render(all);
    expect(all.preload.isRemoved).toBe(true);
    expect(all.styles.isRemoved).toBe(false);
  });

  test("leaves other inline scripts and structured data as they are", () => {
    const all = elements();
    render(all);
    expect([all.inline.isRemoved, all.inline.getAttribute("type")]).toEqual([false, null]);
    expect([all.data.isRemoved, all.data.getAttribute("type")]).toEqual([false, "application/ld+json"]);
  });

  test.each([
    ["with data saving on", {}, { "Save-Data": "on" }],
    [
      "on a page that refreshes itself",
      { refresh: new PageElement("meta", { "http-equiv": "refresh" }) },
      {},
    ],
    ["on a page with a script of its own", { own: new PageElement("script", { src: "/checkout.js" }) }, {}],
  ])("is left out %s, but structured data stays", (_name, more, headers) => {
    const all = { ...more, ...elements() };
    render(all, headers);
    expect([all.module.isRemoved, all.inline.isRemoved, all.data.isRemoved]).toEqual([true, true, false]);
    expect(all.body.appended).toBe("");
    for (const own of Object.values(more)) expect(own.isRemoved).toBe(false);
  });

  test("is not left out by another value of Save-Data or another meta element", () => {
    const all = { meta: new PageElement("meta", { name: "description" }), ...elements() };
    render(all, { "Save-Data": "off" });
    expect(all.module.isRemoved).toBe(false);
    expect(all.body.appended).not.toBe("");
  });
});

describe("the starter", () => {
  /**
   * Runs the starter in a browser with this connection.
   * @returns whether the page's modules are started, and when
   */
  function start(navigator: Record<string, unknown>, { readyState = "loading", isIdleKnown = true } = {}) {
    const all = elements();
    render(all);
    const code = all.body.appended.replace(/^<script[^>]*>|<\/script>$/g, "");
    const steps: string[] = [];
    const replaced: unknown[] = [];
    const late = { nonce: "n0nce", textContent: "code", replaceWith: (made: unknown) => replaced.push(made) };
    const idle = (run: () => void) => {
      steps.push("idle");
      run();
    };
    const browser = {
      navigator,
      document: {
        readyState,
        currentScript: { remove: () => steps.push("removed") },
        querySelectorAll: (selector: string) => (selector === "script[type=late]" ? [late] : []),
        createElement: (tag: string) => ({ tag }),
      },
      self: isIdleKnown ? { requestIdleCallback: idle } : {},
      requestIdleCallback: idle,
      setTimeout: (run: () => void) => {
        steps.push("timeout");
        run();
      },
      addEventListener: (name: string, run: () => void) => {
        steps.push(`on ${name}`);
        run();
      },
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- the script is text in the page as well
    new Function(...Object.keys(browser), code)(...Object.values(browser));
    return { steps, replaced };
  }

  test("runs the page's modules once the page has loaded and the browser is idle", () => {
    const { steps, replaced } = start({});
    expect(steps).toEqual(["removed", "on load", "idle"]);
    expect(replaced).toEqual([{ tag: "script", type: "module", nonce: "n0nce", textContent: "code" }]);
  });

  test("does not wait for a load event that has passed", () => {
    expect(start({}, { readyState: "complete" }).steps).toEqual(["removed", "idle"]);
  });

  test("waits a moment in browsers without requestIdleCallback", () => {
    expect(start({}, { isIdleKnown: false }).steps).toEqual(["removed", "on load", "timeout"]);
  });

  test.each([
    [{ connection: { saveData: true } }],
    [{ connection: { effectiveType: "2g" } }],
    [{ connection: { effectiveType: "slow-2g" } }],
    [{ connection: { effectiveType: "3g" } }],
    [{ deviceMemory: 2 }],
    [{ deviceMemory: 0.5 }],
  ])("runs nothing on a slow connection or a small device: %j", (navigator) => {
    expect(start(navigator)).toEqual({ steps: ["removed"], replaced: [] });
  });

  test.each([[{ connection: { effectiveType: "4g" } }], [{ deviceMemory: 4 }]])("runs on %j", (navigator) => {
    expect(start(navigator).replaced).toHaveLength(1);
  });
});
