import { Bot, ScrollText, Shuffle, WandSparkles, type LucideIcon } from 'lucide-react';
import type { Tone } from '../../../ui/primitives/tones.ts';
import { runOutcomes, type Run, type RunKind, type RunOutcome } from '../../contract/run.ts';

interface KindLook {
  icon: LucideIcon;
  /** Violet: a machine did it. A macro is started by a person. */
  tone: Tone;
  /** The module under which its page is known, where it has one. */
  module: string;
}

export const kindLooks: Readonly<Record<RunKind, KindLook>> = {
  assignment_rule: { icon: Shuffle, tone: 'bot', module: 'assignment_rules' },
  automation: { icon: Bot, tone: 'bot', module: 'chat_automations' },
  script: { icon: ScrollText, tone: 'bot', module: 'chat_scripts' },
  macro: { icon: WandSparkles, tone: 'accent', module: 'macros' },
};

const outcomeTones: Readonly<Record<RunOutcome, Tone>> = {
  assigned: 'bot',
  waiting: 'warning',
  matched: 'bot',
  no_match: 'neutral',
  running: 'info',
  completed: 'success',
  abandoned: 'neutral',
  taken_over: 'neutral',
  person_wanted: 'warning',
  not_understood: 'warning',
  chat_closed: 'neutral',
  stopped: 'neutral',
  loop: 'danger',
  replied: 'bot',
  failed: 'danger',
};
export const outcomeTone = (outcome: RunOutcome): Tone => outcomeTones[outcome];

const ofScripts: readonly RunOutcome[] = [
  'running',
  'completed',
  'abandoned',
  'taken_over',
  'person_wanted',
  'not_understood',
  'chat_closed',
  'stopped',
  'loop',
  'failed',
];
const outcomesByKind: Readonly<Record<RunKind, readonly RunOutcome[]>> = {
  assignment_rule: ['assigned', 'waiting', 'matched', 'no_match', 'failed'],
  automation: ['replied', ...ofScripts],
  script: ofScripts,
  macro: ['completed', 'failed'],
};

/** How something of this kind can end; without a kind all of them. */
export const outcomesOf = (kind: RunKind | undefined): readonly RunOutcome[] =>
  kind === undefined ? runOutcomes : outcomesByKind[kind];

/** How many of its actions could not be done. */
export const notDone = ({ results }: Pick<Run, 'results'>): number =>
  results.filter(({ problem }) => problem !== null).length;
