import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every link of a small shop is known at once: no manifest requests while a shopper browses on 2G.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
