/** The public API of the conversations area. */
export { conversationsArea } from './area.ts';
