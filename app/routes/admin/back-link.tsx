import type { ComponentProps } from "react";

import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Link above a page to the one that it belongs to. */
export function BackLink({ children, ...rest }: ComponentProps<typeof TextLink>) {
  return (
    <TextLink {...rest}>
      <Icon name="left" className="me-1 size-4 flex-none" />
      {children}
    </TextLink>
  );
}
