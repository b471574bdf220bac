import type { Mutant } from './mutant.ts';

const builder = 'src/campaigns/web/builder/builder.test.tsx';
const preflight = 'src/campaigns/web/preflight/preflight.test.tsx';

/** Faults in the screens of campaigns that their tests must find. */
export const campaignWebMutants: readonly Mutant[] = [
  {
    promise: 'CAMP-25',
    name: "a colleague's change of a campaign is replaced without a word",
    file: 'src/campaigns/web/builder/use-builder.ts',
    find: 'const body = { version: before.version, steps: fromDrafts(sent) };',
    replace: 'const body = { steps: fromDrafts(sent) };',
    test: builder,
    only: 'neither lost nor overwritten',
  },
  {
    promise: 'CAMP-03',
    name: 'a step that is stored for the second time is a new one',
    file: 'src/outreach/web/steps/step-draft.ts',
    find: 'return id === undefined || id === step.id ? step : { ...step, id };',
    replace: 'return id === step.id ? step : { ...step };',
    test: builder,
    only: 'gets an id from the server once',
  },
  {
    promise: 'CAMP-03',
    name: 'a campaign can be run while something must be fixed',
    file: 'src/campaigns/web/preflight/PreflightPage.tsx',
    find: 'disabled={!preflight || isCounting || preflight.blockers.length > 0}',
    replace: 'disabled={!preflight || isCounting}',
    test: preflight,
    only: 'while something must be fixed',
  },
  {
    promise: 'CAMP-03',
    name: 'a campaign can be run while not everybody is counted',
    file: 'src/campaigns/web/preflight/PreflightPage.tsx',
    find: 'disabled={!preflight || isCounting || preflight.blockers.length > 0}',
    replace: 'disabled={!preflight || preflight.blockers.length > 0}',
    test: preflight,
    only: 'very many members are counted',
  },
];
