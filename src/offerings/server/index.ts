/** The public API of the offerings area. */
export { offeringsArea } from './area.ts';
