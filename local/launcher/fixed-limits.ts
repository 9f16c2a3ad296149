/** Name of the Worker that counts for a shop with a fixed limit. */
const NAME = "limits";

/**
 * A Worker that stands in for Cloudflare's rate limits: each counts a key up to `limit` and never forgets. The real ones
 * begin anew with each minute of the clock, which may come between any two requests of a test.
 * @param bindings names of the rate limits of the shop's Worker, each of which counts by itself
 * @param limit requests that each lets through for one key
 * @returns the Worker, and for each binding the class in it that counts
 */
export function fixedLimits(bindings: readonly string[], limit: number) {
  const counters = bindings.map((name) => `export class ${name} extends Counter { name = "${name}"; }`);
  const script = `import { WorkerEntrypoint } from "cloudflare:workers";
const counts = new Map();
class Counter extends WorkerEntrypoint {
  limit({ key }) {
    const name = this.name + " " + key;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { success: count <= ${limit} };
  }
}
${counters.join("\n")}
export default { fetch: () => new Response(null, { status: 404 }) };
`;
  return {
    worker: {
      name: NAME,
      compatibilityDate: "2026-10-12",
      modules: [{ type: "ESModule" as const, path: "limits.js", contents: script }],
    },
    serviceBindings: Object.fromEntries(
      bindings.map((name) => [name, { name: NAME, entrypoint: name }] as const),
    ),
  };
}
