export { area as contactsArea } from './area.ts';
