import type * as z from "zod";

/**
 * The highest list index in a field name: conform builds arrays from names, and `x[99999999]` would exhaust the
 * Worker's memory.
 */
const MAX_INDEX = 99;
const INDEX = /\[(\d+)\]/g;

/** Field names that may be logged; others may contain typed text. */
const LOGGABLE_NAME = /^[\w.$[\]-]{1,60}$/;

/**
 * Returns the field names that a form of this schema may have, derived from the schema: object keys with dots for
 * nested objects, `[]` for a list index, and the names of every member of a union.
 */
export function fieldNames(schema: z.core.$ZodType): ReadonlySet<string> {
  return new Set(namesAt("", schema));
}

function namesAt(path: string, schema: z.core.$ZodType): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every schema of zod is one of these
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([key, field]) =>
        namesAt(path === "" ? key : `${path}.${key}`, field),
      );
    case "array":
      return [path, ...namesAt(`${path}[]`, def.element)];
    case "union":
      return def.options.flatMap((option) => namesAt(path, option));
    case "intersection":
      return [...namesAt(path, def.left), ...namesAt(path, def.right)];
    // z.preprocess() and .transform(): one of the two sides is the function.
    case "pipe":
      return [...namesAt(path, def.in), ...namesAt(path, def.out)];
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return namesAt(path, def.innerType);
    case "record":
    case "map":
    case "lazy":
      throw new TypeError(`The field names of a ${def.type} schema are unknown.`);
    default:
      return path === "" ? [] : [path];
  }
}

/**
 * Checks a field.
 * @returns the reason why a form may not have this field; null when it may
 */
export function fieldProblem(names: ReadonlySet<string>, name: string, value: unknown): string | null {
  if (typeof value !== "string") return "file in a text field";
  const indexes = Array.from(name.matchAll(INDEX), ([, index]) => Number(index));
  if (indexes.some((index) => index > MAX_INDEX)) return "index too high";
  const isKnown = !name.includes("[]") && names.has(name.replaceAll(INDEX, "[]"));
  return isKnown ? null : "unknown field";
}

/** Returns a field's name for the log, or a placeholder for one that could hold what somebody typed. */
export function loggableName(name: string): string {
  return LOGGABLE_NAME.test(name) ? name : "(not a plain name)";
}
