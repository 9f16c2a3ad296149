import type { Reporter, TestModule } from "vitest/node";

/** Vitest reporter that prints the attempts of each class of attacks, and how many were held. */
export default class AttackReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tallies = modules
      .flatMap((module) => module.meta().attacks ?? [])
      .toSorted((one, other) => one.name.localeCompare(other.name));
    const sum = (key: "attempts" | "held") => tallies.reduce((all, tally) => all + tally[key], 0);
    const rows = [...tallies, { name: "all", attempts: sum("attempts"), held: sum("held") }];
    const width = Math.max(...rows.map(({ name }) => name.length));
    const line = (name: string, attempts: unknown, held: unknown) =>
      `${name.padEnd(width)}  ${String(attempts).padStart(8)}  ${String(held).padStart(6)}`;
    console.log(
      [
        "",
        line("", "attempts", "held"),
        ...rows.map((row) => line(row.name, row.attempts, row.held)),
        "",
      ].join("\n"),
    );
  }
}
