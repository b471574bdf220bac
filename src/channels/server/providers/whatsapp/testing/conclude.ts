import type {
  ConvertedPayload,
  IncomingContent,
  IncomingPerson,
  IncomingUpdate,
} from '../../../../contract/incoming.ts';

/** What a payload comes to, as short lines that a table of cases can hold. */
export function conclude({ updates, poison, ignored }: ConvertedPayload): string[] {
  return [
    ...updates.map(line),
    ...poison.map(({ reason }) => `poison: ${reason}`),
    ...ignored.map((name) => `ignored: ${name}`),
  ];
}

function line(update: IncomingUpdate): string {
  if (update.kind === 'account') {
    const { type, ...rest } = update.change;
    const number = update.display_number === null ? '' : ` number ${update.display_number}`;
    return `${type} ${JSON.stringify(rest)} of account ${update.provider_account_id}${number}`;
  }
  const at = `at ${update.provider_number_id}`;
  switch (update.kind) {
    case 'message':
      return [
        content(update.content),
        `from ${who(update.sender)}`,
        update.quoted_provider_id === null ? '' : `quotes ${update.quoted_provider_id.slice(0, 24)}`,
        Object.keys(update.meta).join(' '),
        update.time.slice(0, 19),
        at,
      ]
        .filter(Boolean)
        .join(' | ');
    case 'reaction':
      return `reaction "${update.emoji}" on ${update.target_provider_id} from ${who(update.sender)} ${at}`;
    case 'edit':
      return `edit of ${update.target_provider_id.slice(0, 24)} to ${update.content ? content(update.content) : ''} ${at}`;
    case 'revoke':
      return `revoke of ${update.target_provider_id.slice(0, 24)} ${at}`;
    case 'status':
      return `status ${update.status} of ${update.provider_id.slice(0, 24)} ${update.time.slice(0, 19)}${update.error ? ` error ${update.error.code}` : ''} ${at}`;
    case 'id_change':
      return `id change from ${who(update.previous)} to ${who(update.current)} ${at}`;
    case 'preference':
      return `${update.preference} by ${who(update.person)} ${at}`;
    case 'fault':
      return `fault ${update.error.code} ${at}`;
  }
}

const who = ({ wa_id, bsuid, scoped_id, name }: IncomingPerson): string =>
  [wa_id, bsuid, scoped_id, name === null ? null : `(${name})`].filter((part) => part !== null).join(' ');

function content(of: IncomingContent): string {
  const media = 'provider_media_id' in of ? ` media ${of.provider_media_id}` : '';
  return `${of.content_type} ${JSON.stringify(of.content)}${media}`;
}
