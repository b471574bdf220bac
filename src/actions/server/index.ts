/** The public API of the actions area. */
export { actionsArea } from './area.ts';
export { startRuns, updateRuns, type NewRun, type RunChange } from './runs/start-runs.ts';
export { countRuns, findRun, type RunCounts } from './runs/run-list-store.ts';
export { performActions } from './perform/perform-actions.ts';
export type { WantedActions } from './perform/wanted-actions.ts';
export { actionProblems, type ActionProblem } from './perform/action-problems.ts';
export { actionLabels } from './perform/action-labels.ts';
export { readTextValues, readTextValuesOf, type FillTexts } from './fill-text.ts';
export { giveChats, openTurns, previewTurns, type GivenChat, type Turns, type WantedOwner } from './give-chats.ts';
export { forgetTurns } from './turn-store.ts';
