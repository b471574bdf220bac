/** The public API of the campaigns area. */
export { campaignsArea } from './area.ts';
