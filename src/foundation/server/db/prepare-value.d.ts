declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value in the form in which it is bound to a parameter; the driver's own. */
    prepareValue(value: unknown): unknown;
  };
  export default utils;
}
