import { useState } from "react";

import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Copies a link, where script runs; without it the link is in a field that can be selected. */
export function CopyLink({ address }: { address: string }) {
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
      <Button type="button" variant="outline" onClick={() => void copy()}>
        Copy link
      </Button>
      <output className="text-muted flex items-center text-sm empty:hidden">{copied}</output>
    </>
  );
}
