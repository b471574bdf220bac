/** A deliberate fault that a named test must find. `find` stands exactly once in `file`. */
export interface Mutant {
  /** The promise it attacks, by its row in the design. */
  promise: string;
  name: string;
  file: string;
  find: string;
  replace: string;
  /** What must turn red: a test file, and a part of the test's name where the file is slow. */
  test: string;
  only?: string;
}
