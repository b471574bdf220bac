/** The public API of the imports area. */
export { importsArea } from './area.ts';
export { tableProblem } from './open-import-file.ts';
