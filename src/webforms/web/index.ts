export { area as webFormsArea } from './area.ts';
