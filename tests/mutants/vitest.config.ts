import { defineConfig } from "vitest/config";

/** The unit project of vitest.config.ts by itself, for mutation testing. */
export default defineConfig({ test: { include: ["app/**/*.test.ts"] } });
