import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

// `npm run mutants`: runs Stryker, prints the scores of each room, and fails when one is below its target.
// With arguments, such as `--mutate app/shop/coupon/**`, for the files that they name.

/** Shares in percent: of all mutants, and of those that a test reaches. */
const TARGETS = { all: 90, covered: 95 };

type Report = { files: Record<string, { mutants: { status: string }[] }> };

const result = spawnSync("stryker", ["run", ...withoutTests(process.argv.slice(2))], { stdio: "inherit" });
if (result.status !== 0) process.exit(result.status ?? 1);

const { files }: Report = JSON.parse(readFileSync("reports/mutants.json", "utf8"));
const rooms = Map.groupBy(Object.entries(files), ([path]) => path.split("/")[1] ?? path);
let isReached = true;
for (const [room, ownFiles] of rooms) {
  const statuses = ownFiles.flatMap(([, { mutants }]) => mutants.map(({ status }) => status));
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  const covered = percent(noticed, noticed + count("Survived"));
  const all = percent(noticed, noticed + count("Survived", "NoCoverage"));
  const isEnough = all >= TARGETS.all && covered >= TARGETS.covered;
  isReached &&= isEnough;
  console.log(
    `${room.padEnd(12)} ${all.toFixed(1).padStart(5)} % of all, ${covered.toFixed(1).padStart(5)} % of covered mutants${isEnough ? "" : `  below ${TARGETS.all} and ${TARGETS.covered} %`}`,
  );
}
process.exit(isReached ? 0 : 1);

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (part / whole) * 100;
}

/** Files chosen on the command line replace those of the configuration, which leaves out the tests. */
function withoutTests(options: string[]): string[] {
  return options.map((option, index) =>
    ["-m", "--mutate"].includes(options[index - 1] ?? "") ? `${option},!**/*.test.ts` : option,
  );
}
