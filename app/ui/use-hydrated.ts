import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the first HTML and while hydrating, true afterwards: for controls that need script to work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
