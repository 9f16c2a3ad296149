import { spawn } from "node:child_process";

import { ROOT } from "#local/root.ts";

/** The version whose flags the steps use: version 3 reaches a hosted project with `--remote` alone. */
export const SUPABASE_CLI = "supabase@3.1.0";

/** A command with its arguments, none of which is a secret: other users of the machine can read them. */
export type Command = { file: string; args: string[]; env?: Record<string, string | undefined> };

export type CommandResult = { code: number; output: string };

/** The commands and network access of the steps; tests replace them. */
export type Tools = {
  /** Runs a command in the project's folder. */
  run: (command: Command) => Promise<CommandResult>;
  fetch: typeof fetch;
  /** Address of the API of the project, in place of the hosted one. */
  supabaseUrl?: string;
  /** Address of the shop, in place of SITE_URL. */
  shopUrl?: string;
  razorpayApi?: string;
  /** The number of requests to the shop until it answers, and the pause between them in milliseconds. */
  attempts?: { count: number; pauseMs: number };
};

/** Returns a command of Supabase's CLI, in the version that the setup is made for. */
export function supabase(...args: string[]): Command {
  return { file: "npx", args: ["--yes", SUPABASE_CLI, ...args] };
}

export function wrangler(...args: string[]): Command {
  return { file: "npx", args: ["wrangler", ...args] };
}

/** The command as it is typed, with what it takes from the environment. */
export function toLine({ file, args, env = {} }: Command): string {
  const variables = Object.entries(env).map(([name, value]) =>
    /SECRET|PASS|KEY/.test(name) ? `${name}=…` : `${name}=${value}`,
  );
  return [...variables, file, ...args].join(" ");
}

/** Runs a command without input, so that a question ends it instead of waiting. */
export function runCommand({ file, args, env }: Command): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (output += part.toString()));
    child.once("error", (error) => resolve({ code: 1, output: `${file}: ${error.message}` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
