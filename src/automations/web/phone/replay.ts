import type { MessageBody } from '../../../chats/contract/message.ts';
import {
  advance,
  startScript,
  type RunnableScript,
  type ScriptEffect,
  type ScriptFacts,
  type ScriptState,
} from '../../contract/interpreter.ts';
import type { CustomerMessage } from '../../contract/customer-message.ts';

/** A message on the phone, of the business or of the customer. */
export type PhoneLine = { side: 'business'; body: MessageBody } | { side: 'customer'; message: CustomerMessage };

export interface Trial {
  lines: readonly PhoneLine[];
  /** What would be done besides messages, in its order. */
  effects: readonly ScriptEffect[];
  state: ScriptState;
}

/** Runs a script from its start with what the customer sends. Nothing is sent or stored: the interpreter is pure. */
export function replay(
  script: RunnableScript,
  facts: ScriptFacts,
  opening: CustomerMessage | null,
  messages: readonly CustomerMessage[],
): Trial {
  const lines: PhoneLine[] = opening === null ? [] : [{ side: 'customer', message: opening }];
  const effects: ScriptEffect[] = [];
  const keep = (made: readonly ScriptEffect[]) => {
    for (const effect of made) {
      if (effect.type === 'send') lines.push({ side: 'business', body: effect.body });
      else effects.push(effect);
    }
  };
  const begun = startScript(script, facts);
  keep(begun.effects);
  let { state } = begun;
  for (const message of messages) {
    lines.push({ side: 'customer', message });
    const next = advance(script, state, message, facts);
    ({ state } = next);
    keep(next.effects);
  }
  return { lines, effects, state };
}

/** What decides how a script runs, without its words: when it changes, a run that has begun no longer fits. */
export const shapeOf = ({ questions }: RunnableScript): string =>
  JSON.stringify(
    questions.map(({ id, response, next, required }) => [
      id,
      response.type,
      next,
      required,
      response.type === 'selection' ? response.options.map((option) => [option.id, option.next]) : null,
    ]),
  );
