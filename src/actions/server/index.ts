/** The public API of the actions area. */
export { actionsArea } from './area.ts';
