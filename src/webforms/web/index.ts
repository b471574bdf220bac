export { area as webFormsArea } from './area.ts';
export type { WebFormCardProps } from './builder/FormCards.tsx';
