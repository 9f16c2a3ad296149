import { createContext, useContext } from "react";

import { hasPermission, type Permission, type Role } from "#app/shop/account/roles.ts";

const RoleContext = createContext<Role | null>(null);

/** Provides the role of the signed-in member of staff to the portal's screens. */
export const RoleProvider = RoleContext.Provider;

export function useRole(): Role | null {
  return useContext(RoleContext);
}

/** @returns a function that says whether the signed-in member of staff has a permission */
export function useMay(): (permission: Permission) => boolean {
  const role = useRole();
  return (permission) => hasPermission(role, permission);
}

/**
 * Returns the kinds of records that the portal's search covers for the signed-in member of staff: 'orders, products,
 * people'.
 */
export function useSearched(): string {
  const may = useMay();
  const kinds = [
    may("orders.read") ? "orders" : "",
    may("products.read") ? "products" : "",
    may("people.read") ? "people" : "",
    may("returns.write") ? "returns" : "",
  ];
  return kinds.filter(Boolean).join(", ");
}
