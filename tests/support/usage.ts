import { readdirSync, readFileSync } from "node:fs";

/** Megabytes of memory and milliseconds of processor time by the name of the program. */
export type Usage = Record<string, { megabytes: number; cpuMs: number }>;

type Process = { pid: number; parent: number; name: string; cpuMs: number };

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The processes of this computer; one that ends meanwhile is left out. */
function readProcesses(): Process[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const end = stat.lastIndexOf(")");
      const [, parent, ...rest] = stat
        .slice(end + 2)
        .split(" ")
        .map(Number);
      // Fields 14 and 15 of the file, of which two are cut off: time in the program, and in the system for it.
      const cpuMs = ((rest[9] ?? 0) + (rest[10] ?? 0)) * TICK_MS;
      return [{ pid: Number(pid), parent: parent ?? 0, name: stat.slice(stat.indexOf("(") + 1, end), cpuMs }];
    } catch {
      return [];
    }
  });
}

/** Reads the memory of a process in megabytes, with its share of the memory that it shares with others. */
function readMegabytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Measures the memory and processor time of a process and its descendants, by program. Linux only. */
export function readUsage(root: number): Usage {
  const processes = readProcesses();
  const own = new Set([root]);
  // A child has a later number than its parent, except after the numbers have begun anew.
  for (let round = 0; round < 8; round++)
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  const usage: Usage = {};
  for (const { pid, name, cpuMs } of processes) {
    if (!own.has(pid)) continue;
    const program = (usage[name] ??= { megabytes: 0, cpuMs: 0 });
    program.megabytes += readMegabytes(pid);
    program.cpuMs += cpuMs;
  }
  return usage;
}
