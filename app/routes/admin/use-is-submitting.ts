import { useNavigation } from "react-router";

/** Returns true if a form with this intent is being submitted. */
export function useIsSubmitting(intent: string): boolean {
  return useNavigation().formData?.get("intent") === intent;
}
