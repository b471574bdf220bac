import { z } from 'zod';
import type { AnyDomainEvent } from '../../contract/domain-event.ts';
import type { Listener } from './listener.ts';

/** A table of what areas can react to and who does, in Markdown, for `docs/domain-events.md`. */
export function describeDomainEvents(events: readonly AnyDomainEvent[], listeners: readonly Listener[]): string {
  const rows = events.map(({ name, summary, item }) => {
    const { properties = {} } = z.toJSONSchema(item, { unrepresentable: 'any' });
    const fields = Object.keys(properties).filter((field) => field !== 'business_id');
    const listening = listeners.filter(({ event }) => event.name === name).map((listener) => `\`${listener.name}\``);
    return `| \`${name}\` | ${summary} | ${fields.join(', ')} | ${listening.join(', ')} |`;
  });
  return [
    '# Domain events',
    '',
    'What areas raise for each other, in the transaction in which it happens (`src/foundation/server/domain-events/`). Every item',
    'also has `business_id`. Written by `src/app/testing/areas.test.ts`: `npx vitest run src/app/testing/areas.test.ts -u`.',
    '',
    '| event | when | fields | listeners |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
