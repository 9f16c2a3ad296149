import { acquireLock } from "#local/launcher/process-lock.ts";

// Tries to acquire the lock file named on the command line and prints the result as JSON. Keeps running with the lock.
const result = await acquireLock(process.argv[2] ?? "");
console.log(JSON.stringify(result));
if (result.acquired) setInterval(() => undefined, 1000);
