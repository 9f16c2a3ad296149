import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { App } from "@supabase/lite";

import { answerAuthAdmin } from "#local/backend/auth-admin.ts";
import { answerFirstOfTwo } from "#local/backend/auth-email-change.ts";
import { rewriteVerify } from "#local/backend/auth-verify.ts";
import { type Database, openDatabase } from "#local/backend/database.ts";
import { createKeys, type Keys } from "#local/backend/keys.ts";
import { type Log, withLog } from "#local/backend/log-capture.ts";
import { type Project, SHOP } from "#local/backend/migrations.ts";
import { answerStorage } from "#local/backend/storage.ts";
import { createGoogle, GOOGLE_CLIENT } from "#local/google/oauth.ts";
import { isAskedLocally } from "#local/http/page.ts";
import { serve } from "#local/http/server.ts";
import { answerMailbox, MAILBOX } from "#local/mail/mailbox-page.ts";
import { createMailer, folderMailbox, wantedRedirect } from "#local/mail/mailbox.ts";
import { createMailProvider, MAIL_API, type MailProvider } from "#local/mail/provider.ts";

export type BackendOptions = {
  /** Where the shop is reached: mails lead there and nowhere else. */
  siteUrl: string;
  /** Folder for database, mails and uploaded pictures; without one everything is in memory and gone when closed. */
  dataDir?: string;
  /** Says aloud that there is no `dataDir`. */
  memory?: true;
  /** 0, the default, takes any free port. */
  port?: number;
  /** Fresh random keys unless given. */
  keys?: Keys;
  /** Whether a new account must open the link in its mail before it can sign in. Default: no. */
  confirmEmail?: boolean;
  /** Migrations, seeds and demo data; the shop's own unless given. */
  project?: Project;
  /** Statements that the database refused, and errors. Default: nobody hears them. */
  log?: Log;
};

export type Backend = {
  url: string;
  keys: Keys;
  /** Folder with one JSON file per mail, see `Mail`; made at the first mail. */
  mailDir: string;
  /** The same mails to read in a browser. */
  mailboxUrl: string;
  /** Takes the shop's own mails. */
  mails: MailProvider;
  /** Raw SQL as the database's owner, past every policy: for arranging and checking tests. */
  sql: <T = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<T[]>;
  close: () => Promise<void>;
};

/** Access tokens live ten minutes, as the shop expects. */
const TOKEN_SECONDS = 600;

/** Only what the shop uses is reachable; the embedded backend's own pages tell the schema to anybody. */
const SERVED = /^\/(?:auth|rest|storage)\/v1\//;

/**
 * Starts the embedded Supabase: PostgreSQL, data API and auth in this process, on 127.0.0.1.
 * The folder must not be open in another process; the launcher holds a lock for that.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const keys = options.keys ?? createKeys();
  const log = options.log ?? (() => undefined);
  const place = options.dataDir ? { folder: join(options.dataDir, "pg") } : ({ memory: true } as const);
  const database = await withLog(log, () => openDatabase(place, options.project ?? SHOP));
  const temporary = options.dataDir ? null : join(tmpdir(), `haat-${randomUUID()}`);
  const files = temporary ?? options.dataDir ?? "";
  const mailDir = join(files, "mail");
  const storage = { database, keys, folder: join(files, "storage") };
  const exclusive = createMutex();
  let url = "";

  const app = createApp(database, keys, options);
  const deliver = folderMailbox(mailDir);
  const mails = createMailProvider(mailDir, deliver);
  app._mailer = createMailer(deliver, options.siteUrl);
  await app.init();
  const google = createGoogle(options.siteUrl, () => url);

  /** What a browser may look at here, besides the API. */
  async function answerPage(request: Request): Promise<Response | null> {
    if (!isAskedLocally(new URL(request.url))) return null;
    return answerMailbox(request, mailDir) ?? google.answer(request);
  }

  async function handle(given: Request): Promise<Response | null> {
    const wanted = new URL(given.url);
    if (wanted.pathname === MAIL_API) return mails.answer(given);
    if (!SERVED.test(wanted.pathname)) {
      return (await answerPage(given)) ?? Response.json({ message: "Not found" }, { status: 404 });
    }
    // One session serves everybody, so whole requests take turns: otherwise one of them could run its
    // statements under the role that another has just set.
    return exclusive(() =>
      withLog(log, () =>
        wantedRedirect.run(wanted.searchParams.get("redirect_to"), async () => {
          const request = await rewriteVerify(given, database.rows);
          const answer =
            (await answerFirstOfTwo(request, database.rows)) ??
            (await answerAuthAdmin(request, keys.secretKey, database)) ??
            (await answerStorage(request, storage));
          return answer ?? google.during(request, (asked) => withProvenEmail(app, asked));
        }),
      ),
    );
  }

  const server = await serve(handle, options.port ?? 0).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  url = server.url;
  return {
    url,
    keys,
    mailDir,
    mailboxUrl: url + MAILBOX,
    mails,
    sql: (text, parameters) => exclusive(() => database.rows(text, parameters)),
    async close() {
      await server.close();
      await exclusive(() => database.close());
      if (temporary) rmSync(temporary, { recursive: true, force: true });
    },
  };
}

function createApp(database: Database, keys: Keys, options: BackendOptions): App {
  return new App({
    connection: database.connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    studio: { enabled: false },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: options.siteUrl,
      additional_redirect_urls: [],
      external: { google: GOOGLE_CLIENT },
      jwt_expiry: TOKEN_SECONDS,
      minimum_password_length: 6,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      email: {
        enable_signup: true,
        enable_confirmations: options.confirmEmail ?? false,
        double_confirm_changes: true,
      },
    },
    options: { server: { admin: false } },
  });
}

/**
 * Without confirmation of e-mails the backend would take everybody's word for an address, Google accounts with an
 * unverified one included, and let them into the account that has it. Requests take turns, so a setting can change
 * for one of them.
 */
async function withProvenEmail(app: App, request: Request): Promise<Response> {
  const email = app.config.auth?.email;
  if (!email || new URL(request.url).pathname !== "/auth/v1/callback") return app.fetch(request);
  const before = email.enable_confirmations;
  email.enable_confirmations = true;
  try {
    return await app.fetch(request);
  } finally {
    email.enable_confirmations = before;
  }
}

/** Runs one piece of work at a time, in the order of asking. */
function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return function exclusive(work) {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
