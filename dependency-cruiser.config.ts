import type { IConfiguration } from "dependency-cruiser";

// Defines what the rooms of app/ may import, checked by `npm run imports`. tests/project/fences.test.ts plants every
// forbidden import and sees it refused. One table lists the imports of each room; everything else is forbidden.

/** Rooms of app/, and which other rooms (or single files) each may import. */
export const ROOMS: Record<string, string[]> = {
  shop: [],
  formats: ["shop"],
  data: ["shop", "formats", "crypto.server", "log.server"],
  payment: ["shop", "config.server", "crypto.server", "log.server"],
  mail: ["shop"],
  browser: ["shop"],
  ui: ["shop", "formats", "browser/main"],
  middleware: ["shop", "data", "config.server", "context", "crypto.server", "log.server", "metrics.server"],
  workflows: [
    "shop",
    "formats",
    "data",
    "payment",
    "mail",
    "middleware",
    "config.server",
    "context",
    "crypto.server",
    "log.server",
    "metrics.server",
  ],
};

/** Sections of app/routes. Each may use every room of app/, but nothing of another section. */
export const SECTIONS = ["store", "account", "admin", "api"];

/** Packages that a room must not use. Node's own modules are forbidden in all of app/ and workers/. */
export const PACKAGES: Record<string, string[]> = {
  shop: ["react", "react-dom", "react-router", "@supabase", "@conform-to"],
  formats: ["react", "react-dom", "react-router", "@supabase", "@conform-to"],
  data: ["react", "react-dom", "@conform-to"],
  payment: ["react", "react-dom", "@supabase", "@conform-to"],
  mail: ["react-router", "@supabase", "@conform-to"],
  browser: ["react", "react-dom", "react-router", "@supabase", "@conform-to", "zod"],
  ui: ["@supabase"],
  workflows: ["react", "react-dom", "@supabase"],
};

const severity = "error" as const;

const path = (names: string[]) => names.map((name) => `^app/${name}(/|\\.tsx?$)`).join("|");

const rooms = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `app/${room} may import ${allowed.length > 0 ? allowed.join(", ") : "no other room"}.`,
  severity,
  from: { path: `^app/${room}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^(app|workers)/", pathNot: path([room, ...allowed]) },
}));

const sections = SECTIONS.map((section) => ({
  name: `${section}-section`,
  comment:
    "A section of app/routes imports nothing of another section: what two share is a workflow or a ui part.",
  severity,
  from: { path: `^app/routes/${section}/` },
  to: { path: "^(app/routes|app/entry|workers)", pathNot: `^app/routes/${section}/` },
}));

const packages = Object.entries(PACKAGES).map(([room, names]) => ({
  name: `${room}-packages`,
  comment: `app/${room} does not use ${names.join(", ")}.`,
  severity,
  from: { path: `^app/${room}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: names.map((name) => `(^|/)node_modules/${name}(/|$)`).join("|") },
}));

export default {
  forbidden: [
    ...rooms,
    ...sections,
    ...packages,
    {
      name: "no-circle",
      comment: "No import leads back to its own file, type imports included.",
      severity,
      from: {},
      to: { circular: true },
    },
    {
      name: "shop-runs-without-local",
      comment: "Nothing that is deployed imports what runs or tests it on one's own computer.",
      severity,
      from: { path: "^(app|workers)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(local|tests)/" },
    },
    {
      name: "no-node-modules-of-node",
      comment: "The Worker has no Node modules but AsyncLocalStorage, which the log and the counters use.",
      severity,
      from: { path: "^(app|workers)/", pathNot: "\\.test\\.tsx?$|^app/(log|metrics)\\.server\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "worker-entry",
      comment:
        "workers/app.ts imports configuration, context, log, counters, middleware and workflows alone.",
      severity,
      from: { path: "^workers/" },
      to: {
        path: "^app/",
        pathNot: path([
          "config.server",
          "config-checks.server",
          "context",
          "log.server",
          "metrics.server",
          "middleware",
          "workflows",
        ]),
      },
    },
    {
      name: "base-files",
      comment:
        "Variables, configuration, context, cryptography, log and counters import each other, shop, and types of data and mail.",
      severity,
      from: {
        path: "^app/(variables\\.server|config(-checks|-mail|-payment)?\\.server|context|crypto\\.server|log\\.server|metrics\\.server)\\.ts$",
      },
      to: {
        path: "^app/",
        pathNot: path([
          "variables.server",
          "config-checks.server",
          "config-mail.server",
          "config-payment.server",
          "config.server",
          "context",
          "metrics.server",
          "shop",
          "data",
          "mail",
        ]),
      },
    },
    {
      name: "variables",
      comment: "Only the configuration reads the Worker's variables.",
      severity,
      from: {
        path: "^(app|workers)/",
        pathNot: "^app/(variables|config(-mail|-payment)?)\\.server(\\.test)?\\.ts$",
      },
      to: { path: "^app/variables\\.server\\.ts$" },
    },
    {
      name: "resolvable",
      comment: "Every import leads to a file.",
      severity,
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|cloudflare:)|\\+types/" },
    },
  ],
  options: {
    // TypeScript 7 has no API yet, so swc reads the files; type imports count.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      conditionNames: ["workerd", "import", "types", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
} satisfies IConfiguration;
