export { area as automationsArea } from './area.ts';
