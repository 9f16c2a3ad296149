import type { Page } from "@playwright/test";

/**
 * Lists the problems that larger text causes on the open page: text that covers other text, is cut off at the side of a
 * box or of the window, or is wider than its select. Ignores what is meant to: bars over the page, rows that scroll,
 * and lines that end in an ellipsis.
 */
export function crampedText(page: Page, part = "main"): Promise<string[]> {
  return page.evaluate((within) => {
    const problems: string[] = [];
    const seen: { text: string; node: Node; box: DOMRect }[] = [];
    const root = document.querySelector(within);
    if (!root) return [`there is no ${within}`];

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const holder = node.parentElement;
      if (text === "" || !holder?.checkVisibility({ visibilityProperty: true })) continue;
      if (getComputedStyle(holder).textOverflow === "ellipsis") continue;
      if (holder.closest(".sr-only, select, script, style, .scroll-row, .tabs, .buy-bar, dialog")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const frame = clipOf(holder);
      for (const box of range.getClientRects()) {
        // Lines that a clamp leaves out.
        if (box.top >= frame.bottom - 2) continue;
        if (box.right > frame.right + 1 || box.left < frame.left - 1) problems.push(`cut: ${text}`);
        seen.push({ text, node, box });
      }
    }
    seen.forEach(({ text, node, box }, index) => {
      for (const other of seen.slice(index + 1)) {
        if (other.node === node) continue;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        // A line's box is higher than its letters.
        if (width > 2 && height > box.height / 3) problems.push(`overlap: ${text} / ${other.text}`);
      }
    });
    for (const select of root.querySelectorAll("select")) {
      // One with a word over it shows no option.
      if (select.previousElementSibling?.matches("[aria-hidden]") || !select.checkVisibility()) continue;
      const style = getComputedStyle(select);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) continue;
      pen.font = style.font;
      const label = select.selectedOptions[0]?.label ?? "";
      const room =
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (pen.measureText(label).width > room + 1) problems.push(`cut: ${label}`);
    }
    return [...new Set(problems)];

    /** The window, or as much of it as boxes around an element show. */
    function clipOf(element: Element): { left: number; right: number; bottom: number } {
      const clip = { left: 0, right: document.documentElement.clientWidth, bottom: Infinity };
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === "visible") continue;
        const { left, right, bottom } = box.getBoundingClientRect();
        clip.left = Math.max(clip.left, left);
        clip.right = Math.min(clip.right, right);
        clip.bottom = Math.min(clip.bottom, bottom);
      }
      return clip;
    }
  }, part);
}
