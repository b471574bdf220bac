export { area as doctorArea } from './area.ts';
export { CheckCard } from './CheckCard.tsx';
export { checkKey } from './check-key.ts';
export { FindingRow } from './FindingRow.tsx';
