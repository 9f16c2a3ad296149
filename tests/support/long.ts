/** True with `HAAT_LONG=1`, which the scripts of `npm run test:long` set: tests take their long form. */
export const IS_LONG = process.env.HAAT_LONG === "1";
