import { useEffect } from "react";
import { useNavigation } from "react-router";

/**
 * Brings the mistakes of a form that was sent into sight: its summary, as the field that gets the focus is below it, or
 * the first wrong field of a form without one, which may be far down the page. The rule is with `ErrorSummary`.
 */
export function useSummaryInSight(): void {
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    // The answer is there while the page loads anew.
    if (state === "submitting" || (state === "loading" && formMethod !== "POST")) return undefined;
    // The focus moves first, and the browser scrolls to it.
    const frame = requestAnimationFrame(() => {
      const mistakes =
        document.querySelector("[data-summary]") ?? document.querySelector("[aria-invalid=true]");
      mistakes?.scrollIntoView({ block: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [state, formMethod]);
}
