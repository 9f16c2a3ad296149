export { INVALID_VALUES, MEGABYTE } from "#tests/unit/invalid-values.ts";
