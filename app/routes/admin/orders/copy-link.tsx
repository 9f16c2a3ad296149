import { useState } from "react";

import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type CopyLinkProps = {
  address: string;
  /** What the link belongs to, on a page with several. */
  name?: string;
};

/** Copies a link, where script runs; without it the link is in a field that can be selected. */
export function CopyLink({ address, name }: CopyLinkProps) {
  const [copied, setCopied] = useState<string | null>(null);
  if (!useHydrated()) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied("Copied");
    } catch {
      setCopied("Not copied: select the link above");
    }
  };
  return (
    <>
      <Button
        type="button"
        variant="outline"
        onClick={() => void copy()}
        aria-label={name && `Copy link: ${name}`}
      >
        Copy link
      </Button>
      <output className="text-muted flex items-center text-sm empty:hidden">{copied}</output>
    </>
  );
}
