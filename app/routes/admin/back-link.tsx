import type { ComponentProps } from "react";

import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Link above the heading of a page to the page that it belongs to; the print leaves it out. */
export function BackLink({ children, ...rest }: Omit<ComponentProps<typeof TextLink>, "className">) {
  return (
    <p className="print:hidden">
      <TextLink {...rest} className="text-sm">
        <Icon name="left" className="-ms-1 me-1 size-4 flex-none" />
        {children}
      </TextLink>
    </p>
  );
}
