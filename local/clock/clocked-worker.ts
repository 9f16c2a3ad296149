import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CLOCK_MODULE, clockOffset } from "#local/clock/clock.ts";

/** Path at which a Worker with a settable clock takes its offset. No other Worker has it. */
export const CLOCK_PATH = "/clock-of-this-test";

const ENTRY = `import clock from "./clock.js";
import worker from "./worker/index.js";

export default {
  ...worker,
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== "${CLOCK_PATH}") return worker.fetch(request, env, context);
    clock.offset = Number(await request.text());
    return new Response(new Date().toISOString());
  },
};
`;

/**
 * Copies a built Worker and replaces its Date before anything else of it runs. The build itself stays as it is.
 * @param build folder of the build's wrangler.json
 * @returns the copy's folder with its wrangler.json, its modules, the entry first, and a function that deletes the copy
 */
export function copyWithClock(build: string): { folder: string; modules: string[]; remove: () => void } {
  const settings = JSON.parse(readFileSync(join(build, "wrangler.json"), "utf8")) as Record<string, unknown>;
  const { configPath: _, userConfigPath: __, ...kept } = settings;
  const folder = mkdtempSync(join(tmpdir(), "haat-clock-"));
  const isNeeded = (path: string) => !path.endsWith(".map") && !path.endsWith(".wrangler");
  cpSync(build, join(folder, "worker"), { recursive: true, filter: isNeeded });
  writeFileSync(join(folder, "clock.js"), CLOCK_MODULE.replace("offset: 0", `offset: ${clockOffset()}`));
  writeFileSync(join(folder, "entry.js"), ENTRY);
  writeFileSync(
    join(folder, "wrangler.json"),
    JSON.stringify({
      ...kept,
      main: "entry.js",
      upload_source_maps: false,
      assets: { directory: join(build, "../client") },
    }),
  );
  return {
    folder,
    modules: ["entry.js", "clock.js", "worker/index.js"],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
