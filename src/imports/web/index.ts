/** The public API of the imports area in the browser. */
export { area as importsArea } from './area.ts';
