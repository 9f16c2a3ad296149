import { createContext } from "react-router";

import type { ShopConfig } from "#app/config.server.ts";
import type { CartSlot } from "#app/middleware/cart.server.ts";
import type { Identity } from "#app/middleware/identity.server.ts";
import type { SessionSlot } from "#app/middleware/session.server.ts";

/** What the operator has set: parsed once per isolate in workers/app.ts. */
export const configContext = createContext<ShopConfig>();
/** Fresh for every request; the only inline scripts that run carry it. */
export const nonceContext = createContext<string>();
/** Names this request in the log and on an error page. */
export const requestIdContext = createContext<string>();
/** Notices for the next page. */
export const sessionContext = createContext<SessionSlot>();
export const cartContext = createContext<CartSlot>();
/** Who is asking, and the database as that person may see it. */
export const identityContext = createContext<Identity>();
