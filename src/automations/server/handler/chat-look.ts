import type { Action } from '../../../actions/contract/action.ts';
import type { RunOutcome, ScriptStep } from '../../../actions/contract/run.ts';
import type { ChatWithRules } from '../../../chats/server/index.ts';
import type { MessageBody } from '../../../chats/contract/message.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import { advance, startScript, type ScriptFacts, type ScriptProgress } from '../../contract/interpreter.ts';
import type { CustomerMessage } from '../../contract/customer-message.ts';
import type { RunRow, StoredScript, StoredState } from './run-store.ts';

/** A run that begins: it has no id yet. */
export type DraftRun = Omit<RunRow, 'run_id' | 'is_settled'> & { run_id: string | null; is_settled: boolean };

/** What is to be sent, and by which run. */
export interface PlannedSend {
  run: DraftRun;
  body: MessageBody;
}

/** Who acts in a run: the automation, or the script that a person started. */
export const actorOf = ({ automation_id: automationId, chat_script_id: scriptId, script }: DraftRun): Actor =>
  automationId === null
    ? { type: 'script', id: scriptId, label: script.label }
    : { type: 'automation', id: automationId, label: script.label };

const NOT_STARTED: StoredState = { at: null, attempts: 0, asked: 0, answers: {}, end: null, steps: [] };

/**
 * What one look at a chat makes of it: which run is going on, what it sends, what is to be done. Everything is collected
 * first and carried out afterwards, together with other chats.
 */
export class ChatLook {
  readonly chat: ChatWithRules;
  readonly facts: ScriptFacts;
  /** Runs that this look began, went on with, or ended. */
  readonly runs: DraftRun[] = [];
  readonly sends: PlannedSend[] = [];
  /** Actions of options, by run; to whom the chat is given waits for the end. */
  readonly actions = new Map<DraftRun, Action[]>();
  /** What runs wanted to send when a person replied in another app. */
  readonly dropped: PlannedSend[] = [];
  /** The run that is going on. */
  active: DraftRun | null = null;
  #hasBegun = false;

  constructor(chat: ChatWithRules, facts: ScriptFacts, active: RunRow | null) {
    this.chat = chat;
    this.facts = facts;
    if (active === null) return;
    this.active = { ...active };
    this.runs.push(this.active);
    if (chat.state === 'closed') this.end('chat_closed');
    else if (chat.script_name === null) this.end('taken_over');
  }

  /** A run began in this look: the chat is to be shown as handled by it. */
  get hasBegun(): boolean {
    return this.#hasBegun && this.active !== null;
  }

  /** The next message of the customer answers the script. */
  answer(message: CustomerMessage): void {
    const run = this.active;
    if (!run) return;
    run.active_time = this.chat.now;
    this.#apply(run, advance(run.script, run.state, message, this.facts));
  }

  /** Begins to run a script; one without questions sends its message and has ended. */
  begin(script: StoredScript, of: Pick<RunRow, 'automation_id' | 'chat_script_id'>): void {
    const { business_id, id: chat_id, contact_id, now } = this.chat;
    const run: DraftRun = {
      business_id,
      run_id: null,
      chat_id,
      contact_id,
      ...of,
      script,
      state: { ...NOT_STARTED, steps: [{ time: now, what: 'started', text: script.trigger }] },
      unsaved: [],
      last_actions: [],
      started_time: now,
      active_time: now,
      ended_time: null,
      outcome: null,
      is_settled: false,
    };
    this.runs.push(run);
    this.active = run;
    this.#hasBegun = true;
    this.#apply(run, startScript(script, this.facts));
    if (script.questions.length > 0) return;
    run.outcome = 'replied';
    this.#hasBegun = false;
  }

  /** Ends the run that is going on. */
  end(outcome: RunOutcome): void {
    const run = this.active;
    if (!run) return;
    run.ended_time = this.chat.now;
    run.outcome = outcome;
    this.#note(run, 'ended', '');
    this.active = null;
  }

  /** A person replied in another app: the run that is going on ends, and what it wanted to send is not sent. */
  takeOver(): void {
    const run = this.active;
    if (!run) return;
    const wanted = this.sends.splice(0);
    this.sends.push(...wanted.filter((send) => send.run !== run));
    this.dropped.push(...wanted.filter((send) => send.run === run));
    this.end('taken_over');
  }

  /** What its runs wanted to send is not sent; the one that is going on ends for it. */
  dropSends(outcome: RunOutcome): void {
    const wanted = this.sends.splice(0).map(({ run }) => run);
    for (const run of new Set(wanted)) {
      run.ended_time ??= this.chat.now;
      // All questions were answered: what follows from that still does.
      if (run.outcome !== 'completed') run.outcome = outcome;
      if (this.active === run) this.active = null;
    }
  }

  #apply(run: DraftRun, { state, effects }: ScriptProgress): void {
    run.state = { ...state, steps: run.state.steps };
    for (const effect of effects) {
      switch (effect.type) {
        case 'send':
          this.sends.push({ run, body: effect.body });
          break;
        case 'note':
          this.#note(run, effect.what, effect.text);
          break;
        case 'save':
          run.unsaved = [...new Set([...run.unsaved, effect.question.id])];
          break;
        case 'act':
          this.#act(run, effect.actions);
          break;
        case 'end':
          this.end(effect.reason);
          break;
      }
    }
  }

  #act(run: DraftRun, actions: readonly Action[]): void {
    const owners = actions.filter(({ type }) => type === 'assign_owner');
    // The last one counts: a later answer may send the chat to somebody else.
    if (owners.length > 0) run.last_actions = owners.slice(-1);
    const others = actions.filter(({ type }) => type !== 'assign_owner');
    if (others.length > 0) this.actions.set(run, [...(this.actions.get(run) ?? []), ...others]);
  }

  #note(run: DraftRun, what: ScriptStep['what'], text: string): void {
    run.state = { ...run.state, steps: [...run.state.steps, { time: this.chat.now, what, text }] };
  }
}
