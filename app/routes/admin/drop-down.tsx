import type { ReactNode } from "react";

import { classes } from "#app/ui/classes.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type DropDownProps = {
  label: string;
  icon: IconName;
  className: string;
  summaryClassName?: string;
  /** Menus of one group: opening one closes the others. */
  group?: string;
  children: ReactNode;
};

/** Menu of a button. With script, Escape and moving the focus elsewhere close it too. */
export function DropDown({ label, icon, className, summaryClassName, group, children }: DropDownProps) {
  return (
    <details ref={closeFromOutside} name={group} className={className}>
      <summary aria-label={label} className={classes("icon-button list-none", summaryClassName)}>
        <Icon name={icon} {...(icon === "more" ? { className: "size-5.5 stroke-3" } : {})} />
      </summary>
      {children}
    </details>
  );
}

/** Ref callback: closes an open menu on Escape, when a form of it is sent, and when the focus leaves it. */
function closeFromOutside(menu: HTMLDetailsElement) {
  function close() {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "Escape" && menu.open) close();
  }
  function onFocusOut({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  }
  menu.addEventListener("keydown", onKeyDown);
  menu.addEventListener("submit", close);
  menu.addEventListener("focusout", onFocusOut);
  return () => {
    menu.removeEventListener("keydown", onKeyDown);
    menu.removeEventListener("submit", close);
    menu.removeEventListener("focusout", onFocusOut);
  };
}
