import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while hydrating, then true. For controls that need script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
