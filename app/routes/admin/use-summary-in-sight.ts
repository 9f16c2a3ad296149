import { useEffect } from "react";
import { useNavigation } from "react-router";

/** Brings the mistakes of a form that was sent into sight: the field that gets the focus is below them. */
export function useSummaryInSight(): void {
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    // The answer is there while the page loads anew.
    if (state === "submitting" || (state === "loading" && formMethod !== "POST")) return undefined;
    // The focus moves first, and the browser scrolls to it.
    const frame = requestAnimationFrame(() => {
      document.querySelector("[data-summary]")?.scrollIntoView({ block: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [state, formMethod]);
}
