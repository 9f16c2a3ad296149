import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { ROOT } from "#local/root.ts";

/**
 * workerd does not notice when the process that started it is killed, and would keep its port for ever.
 * So it starts through this script, which leaves a small watcher beside it and then becomes workerd.
 * The watcher looks at the parent of workerd: a killed parent that nobody has waited for yet still counts
 * as a process, but no longer as anybody's parent.
 */
const SCRIPT = `#!/bin/sh
parent=$PPID
child=$$
is_wanted() {
  if [ -r "/proc/$child/status" ]; then
    while read -r key value; do
      if [ "$key" = "PPid:" ]; then [ "$value" = "$parent" ]; return; fi
    done < "/proc/$child/status"
    return 1
  fi
  kill -0 "$parent" 2>/dev/null && kill -0 "$child" 2>/dev/null
}
(
  trap '' INT TERM HUP
  while is_wanted; do sleep 0.5; done
  kill -9 "$child"
) </dev/null >/dev/null 2>&1 3>&- &
exec "$HAAT_WORKERD" "$@"
`;

/** From now on every workerd of this process ends with it, however it ends. Nothing happens on Windows. */
export function guardWorkerd(): void {
  if (process.platform === "win32" || process.env.HAAT_WORKERD) return;
  const ofWrangler = createRequire(createRequire(import.meta.url).resolve("wrangler"));
  const { default: workerd } = ofWrangler("workerd") as { default: string };
  const folder = join(ROOT, "node_modules/.cache/haat");
  const script = join(folder, "workerd-guard.sh");
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${script}.${process.pid}`, SCRIPT, { mode: 0o755 });
  renameSync(`${script}.${process.pid}`, script);
  process.env.HAAT_WORKERD = workerd;
  process.env.MINIFLARE_WORKERD_PATH = script;
}
