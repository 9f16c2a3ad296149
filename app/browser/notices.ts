import type { ScriptAnswer } from "#app/shop/script-answer.ts";

const MAX_NOTICES = 20;

type Notice = NonNullable<ScriptAnswer["notice"]>;

/** Adds a notice below the others. CSS ends it, as it ends those that came with the page. */
export function showNotice({ kind, message, link }: Notice): void {
  const box = document.querySelector(".notices");
  const notice = document.createElement("p");
  notice.role = kind === "error" ? "alert" : "status";
  notice.className = "notice";
  notice.textContent = message;
  if (link) {
    const anchor = document.createElement("a");
    Object.assign(anchor, { href: link.to, className: "underline", textContent: link.label });
    notice.append(anchor);
  }
  box?.append(notice);
  if (box && box.childElementCount > MAX_NOTICES) box.firstElementChild?.remove();
}

/** The notice of a page that was fetched. */
export function readNotice(element: Element): Notice {
  const link = element.querySelector("a");
  return {
    kind: element.role === "alert" ? "error" : "success",
    message: element.firstChild?.textContent ?? "",
    ...(link && { link: { to: link.pathname, label: link.textContent } }),
  };
}

/** Removes notices that have ended, so that they are not read out again. */
export function startNotices(): void {
  document.addEventListener("animationend", ({ target }) => {
    if (target instanceof Element && target.matches(".notice")) target.remove();
  });
}
