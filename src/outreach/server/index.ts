/** The public API of the outreach area. */
export { outreachArea } from './area.ts';
export type { TrackedLink } from './links/link-store.ts';
export type { LinkSubject, LinkTokens } from './links/link-token.ts';
export { linkAddress, openLinks, readLinkTokens } from './links/open-links.ts';
export { withTestLinks } from './links/test-links.ts';
export type { OutreachSource, SentAction, StepBranch } from './responses/outreach-source.ts';
export { noteResponses } from './responses/note-responses.ts';
export {
  compileAction,
  headerFileOf,
  readStepReferences,
  type CompiledAction,
  type StepReferences,
} from './compile-step.ts';
export { findChannelNames } from './channel-name-store.ts';
export { decideMembers, type DecidedMember, type StepMember } from './decide-members.ts';
export { findDecided, forgetDecisions, readMessageCounts, type MessageCount } from './decision-store.ts';
export { openStep, stepFieldFinder, type OpenStep, type StepRun } from './open-step.ts';
export { branchOfPart, openStepSources, partOf, runStep, versionOfPart, type StepOutcome } from './run-step.ts';
export { afterDelay, dueAfter, intoWindow, windowEnd } from './due-time.ts';
export { stopListeners, type RecordStop } from './stops/stop-listeners.ts';
export {
  countButtonTaps,
  countFollowed,
  countLeftOutPeople,
  countWhoResponded,
  countResponses,
  type ResultsOf,
} from './response-store.ts';
export {
  findContactLabels,
  listPeople,
  placeOfDecision,
  type PeopleFilter,
  type PeoplePage,
  type PersonRow,
} from './people-store.ts';
export { valuesFor } from './values-for.ts';
export { valueText } from './value-text.ts';
export { findMessagesOfMerged } from './contact-data-store.ts';
export { decisionsAboutContact, type ContactDecision } from './contact-decision-store.ts';
export { leftOutText } from './left-out-text.ts';
