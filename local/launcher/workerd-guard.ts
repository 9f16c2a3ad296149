import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { writeFileAtomic } from "#local/files.ts";
import { ROOT } from "#local/root.ts";

/**
 * Starts workerd together with a watcher process that kills it when its parent ends. Without it, workerd keeps
 * running and keeps its port when the parent is killed. The watcher compares workerd's parent process id: a killed
 * parent can remain as a zombie process, but a zombie has no children.
 */
const SCRIPT = `#!/bin/sh
parent=$PPID
child=$$
is_needed() {
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
  while is_needed; do sleep 2; done
  kill -9 "$child"
) </dev/null >/dev/null 2>&1 3>&- &
exec "$HAAT_WORKERD" "$@"
`;

/** Makes every workerd started by this process end together with it. Has no effect on Windows. */
export function guardWorkerd(): void {
  if (process.platform === "win32" || process.env.HAAT_WORKERD) return;
  const requireFromWrangler = createRequire(createRequire(import.meta.url).resolve("wrangler"));
  const { default: workerd } = requireFromWrangler("workerd") as { default: string };
  const folder = join(ROOT, "node_modules/.cache/haat");
  const script = join(folder, "workerd-guard.sh");
  mkdirSync(folder, { recursive: true });
  writeFileAtomic(script, SCRIPT, 0o755);
  process.env.HAAT_WORKERD = workerd;
  process.env.MINIFLARE_WORKERD_PATH = script;
}
