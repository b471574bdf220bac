import { z } from 'zod';
import type { AnyDomainEvent } from '../../contract/domain-event.ts';
import type { Listener } from './listener.ts';

interface Declared {
  domainEvents?: readonly AnyDomainEvent[];
  listeners?: readonly Listener[];
}

/**
 * What an area raises and what it listens to, in Markdown, for `src/<area>/domain-events.md`; null where it does neither.
 * An area's file says nothing of listeners in other areas: one that is added there changes its own file only.
 */
export function describeDomainEvents({ domainEvents = [], listeners = [] }: Declared): string | null {
  if (domainEvents.length + listeners.length === 0) return null;
  const raised = domainEvents.map(({ name, summary, item }) => {
    const { properties = {} } = z.toJSONSchema(item, { unrepresentable: 'any' });
    const fields = Object.keys(properties).filter((field) => field !== 'business_id');
    return `| \`${name}\` | ${summary} | ${fields.join(', ')} |`;
  });
  const heard = listeners.map(
    ({ name, event, handleAll }) =>
      `| \`${event.name}\` | \`${name}\` | ${handleAll ? 'in the transaction of the event' : 'after the commit'} |`,
  );
  return [
    '# Domain events',
    '',
    'What happens here and what other areas can react to, and what this area does when something happens in another',
    '(`src/foundation/server/domain-events/`). Every item also has `business_id`. Who listens to an event: search',
    '`src/*/domain-events.md` for its name. Written by `npx vitest run src/app/testing/areas.test.ts -u`.',
    '',
    ...section('## Raised', '| event | when | fields |', raised),
    ...section('## Listened to', '| event | listener | runs |', heard),
  ].join('\n');
}

const section = (title: string, head: string, rows: readonly string[]): readonly string[] =>
  rows.length === 0 ? [] : [title, '', head, '| --- | --- | --- |', ...rows, ''];
