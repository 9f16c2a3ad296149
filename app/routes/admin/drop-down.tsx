import type { ReactNode } from "react";

import { classes } from "#app/ui/classes.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** Classes of the box with the entries of a menu. */
export const MENU_BOX =
  "bg-card border-line rounded-card absolute inset-e-0 z-40 grid border p-1 shadow-[0_8px_24px_#0003]";

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

/** Ref callback: closes an open menu on Escape and when the focus leaves it. */
function closeFromOutside(menu: HTMLDetailsElement) {
  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
  function onFocusOut({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  }
  menu.addEventListener("keydown", onKeyDown);
  menu.addEventListener("focusout", onFocusOut);
  return () => {
    menu.removeEventListener("keydown", onKeyDown);
    menu.removeEventListener("focusout", onFocusOut);
  };
}
