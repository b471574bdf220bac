/** The pages of imports, which come in one piece: each leads to the next. */
export { ImportPage } from './wizard/ImportPage.tsx';
export { HistoryPage } from './history/HistoryPage.tsx';
export { ResultsPage } from './results/ResultsPage.tsx';
