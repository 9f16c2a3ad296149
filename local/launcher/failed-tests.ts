import { readFileSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";

import * as z from "zod";

/** A test file that failed. */
export type FailedFile = {
  /** Path from the root of the project. */
  file: string;
  /** Full names of the failed tests; empty when the file failed outside of its tests. */
  tests: string[];
  /** The start of each failure's message. */
  messages: string[];
};

/** Which program runs the tests of a step. */
export type Runner = "vitest" | "playwright";

/** More failed files than this are no accident of a busy machine. */
export const MAX_FAILED_FILES = 5;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});

type Spec = {
  title: string;
  file: string;
  tests: { status: string; projectName: string; results?: { error?: { message?: string } }[] | undefined }[];
};

type Suite = {
  specs: Spec[];
  suites?: Suite[] | undefined;
};
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(
          z.object({
            status: z.string(),
            projectName: z.string(),
            results: z
              .array(z.object({ error: z.object({ message: z.string().optional() }).optional() }))
              .optional(),
          }),
        ),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
  errors: z.array(z.unknown()),
});

/**
 * Adds to a command that runs tests a report for `readFailedFiles`, beside what it prints.
 * @param report path of the report
 */
export function withReport(command: string, runner: Runner, report: string): string {
  if (runner === "playwright")
    return `PLAYWRIGHT_JSON_OUTPUT_FILE="${report}" ${command} --reporter=list,json`;
  const printed = command.includes("--reporter") ? "" : " --reporter default";
  return `${command}${printed} --reporter json --outputFile.json="${report}"`;
}

/**
 * Reads which files failed.
 * @param root the project's folder
 * @returns null when there is no report, or when something failed that belongs to no file
 */
export function readFailedFiles(report: string, runner: Runner, root: string): FailedFile[] | null {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return null;
  }
  const failed = runner === "vitest" ? failedInVitest(content) : failedInPlaywright(content);
  return (
    failed?.map(({ file, tests, messages }) => ({
      file: (isAbsolute(file) ? relative(root, file) : file).replaceAll(sep, "/"),
      tests,
      messages: messages.map(startOf),
    })) ?? null
  );
}

function failedInVitest(content: unknown): FailedFile[] | null {
  const { data } = vitestReport.safeParse(content);
  return (
    data?.testResults
      .filter(({ status }) => status !== "passed")
      .map(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === "failed");
        const messages = failed.flatMap(({ failureMessages = [] }) => failureMessages.slice(0, 1));
        return {
          file: name,
          tests: failed.map(({ fullName }) => fullName),
          messages: messages.length > 0 ? messages : [message ?? ""].filter(Boolean),
        };
      }) ?? null
  );
}

function failedInPlaywright(content: unknown): FailedFile[] | null {
  const { data } = playwrightReport.safeParse(content);
  if (!data || data.errors.length > 0) return null;
  const files = new Map<string, FailedFile>();
  const specs = (from: Suite): Spec[] => [...from.specs, ...(from.suites ?? []).flatMap(specs)];
  for (const { title, file: name, tests } of data.suites.flatMap(specs)) {
    for (const { status, projectName, results = [] } of tests) {
      if (status === "expected" || status === "skipped") continue;
      const file = `${data.config.rootDir}/${name}`;
      const failed = files.get(file) ?? { file, tests: [], messages: [] };
      failed.tests.push(`${title} (${projectName})`);
      failed.messages.push(...results.flatMap(({ error }) => error?.message ?? []).slice(0, 1));
      files.set(file, failed);
    }
  }
  return [...files.values()];
}

/** The first lines of a message, without colours. */
function startOf(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n");
  return lines.slice(0, 30).join("\n");
}

/** Command that runs the tests of these files alone, one file after another, with a report. */
export function commandAgain(
  runner: Runner,
  project: string,
  files: readonly FailedFile[],
  report: string,
): string {
  const names = files.map(({ file }) => `"${file}"`).join(" ");
  // The first run's screenshots and traces stay.
  const command =
    runner === "playwright"
      ? `playwright test ${names} --workers=1 --output=test-results/again`
      : `vitest run --project ${project} ${names} --maxWorkers=1`;
  return withReport(command, runner, report);
}

/** A line for each test of the files: `file › test`. */
export function listFailed(files: readonly FailedFile[]): string[] {
  return files.flatMap(({ file, tests }) =>
    tests.length > 0 ? tests.map((test) => `${file} › ${test}`) : [`${file} › outside of its tests`],
  );
}

/** The same as annotations of a run of GitHub Actions. */
export function annotateUnsteady(files: readonly FailedFile[]): string[] {
  const escape = (text: string) =>
    text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return files.flatMap((each) =>
    listFailed([each]).map(
      (line) =>
        `::warning file=${each.file},title=Unsteady test::${escape(`Passed only when run again: ${line}`)}`,
    ),
  );
}
