import { takeLock } from "#local/launcher/process-lock.ts";

// Takes the lock named on the command line, says how that went and, holding it, stays.
const answer = await takeLock(process.argv[2] ?? "");
console.log(JSON.stringify(answer.held ? { held: true, recovered: answer.recovered } : answer));
if (answer.held) setInterval(() => undefined, 1000);
