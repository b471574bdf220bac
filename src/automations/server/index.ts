/** The public API of the automations area. */
export { automationsArea } from './area.ts';
