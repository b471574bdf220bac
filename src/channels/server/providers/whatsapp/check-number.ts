import { z } from 'zod';
import type { ChannelFinding } from '../../../contract/notice.ts';
import { whatsappRefusals } from '../../../contract/providers/whatsapp/refusals.ts';
import { ProviderRefused } from '../provider-refused.ts';
import type { Graph } from './graph.ts';
import { isSubscribed } from './subscriptions.ts';

const text = z.string().nullish();
const health = z.object({
  can_send_message: z.string(),
  entities: z
    .array(
      z.object({
        entity_type: text,
        can_send_message: text,
        errors: z
          .array(z.object({ error_code: z.number(), error_description: text, possible_solution: text }))
          .nullish(),
      }),
    )
    .catch([]),
});
const number = z.object({
  status: z.string().catch('UNKNOWN'),
  name_status: text,
  quality_rating: z.string().catch('UNKNOWN'),
  health_status: health.nullish(),
});
type CheckedNumber = z.output<typeof number>;

const good = (sentence: string): ChannelFinding => ({ state: 'good', text: sentence, cure: null });

/** Looks at everything that a number needs to send and to receive, as WhatsApp knows it at this moment. */
export async function checkNumber(
  graph: Graph,
  token: string,
  { accountId, numberId }: { accountId: string; numberId: string },
): Promise<ChannelFinding[]> {
  try {
    const [found, subscribed] = await Promise.all([
      readNumber(graph, token, numberId),
      isSubscribed(graph, token, accountId),
    ]);
    return [
      good('Parley has access to the WhatsApp account.'),
      subscribed
        ? good('Messages of customers reach Parley.')
        : {
            state: 'broken',
            text: 'Messages of customers do not reach Parley. Connect the account again.',
            cure: 'connect',
          },
      ...registration(found),
      ...displayName(found),
      ...quality(found),
      ...healthOf(found),
    ];
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { sentence, cure } = whatsappRefusals.ruleOf(error.refusal.code);
    return [{ state: 'broken', text: sentence, cure }];
  }
}

/**
 * A blocked app or portfolio is reported for the account too. An unregistered number is reported as blocked for another reason and does not
 * count. Null: the response contains neither number nor account, or LIMITED, which does not say what is limited.
 */
export async function isNumberBlocked(
  graph: Graph,
  token: string,
  { numberId }: { numberId: string },
): Promise<boolean | null> {
  const { status, health_status: found } = await readNumber(graph, token, numberId);
  const said = (found?.entities ?? []).flatMap(({ entity_type: type, can_send_message: may }) =>
    type === 'WABA' || (type === 'PHONE_NUMBER' && status === 'CONNECTED') ? [may] : [],
  );
  if (said.includes('BLOCKED')) return true;
  return said.length > 0 && said.every((may) => may === 'AVAILABLE') ? false : null;
}

async function readNumber(graph: Graph, token: string, numberId: string): Promise<CheckedNumber> {
  const fields = Object.keys(number.shape).join(',');
  return number.parse(
    await graph.call({ method: 'GET', path: encodeURIComponent(numberId), query: { fields }, token }),
  );
}

/** CONNECTED is the only usable status (reference of the phone number node). */
const registration = ({ status }: CheckedNumber): ChannelFinding[] => [
  status === 'CONNECTED'
    ? good('The number is registered and can send.')
    : {
        state: 'broken',
        text: 'The number is not registered with WhatsApp. Activate it again with its PIN.',
        cure: 'register',
      },
];

const UNAPPROVED = new Set(['DECLINED', 'EXPIRED', 'REJECTED']);

const displayName = ({ name_status: status }: CheckedNumber): ChannelFinding[] =>
  UNAPPROVED.has(status ?? '')
    ? [
        {
          state: 'attention',
          text: 'WhatsApp has not approved the display name. Choose another one in the WhatsApp Manager.',
          cure: 'numbers',
        },
      ]
    : [];

function quality({ quality_rating: rating }: CheckedNumber): ChannelFinding[] {
  if (rating === 'RED')
    return [
      {
        state: 'attention',
        text: 'The quality is low: customers block or report messages. Send fewer marketing messages, to people who expect them.',
        cure: 'numbers',
      },
    ];
  return rating === 'YELLOW'
    ? [{ state: 'attention', text: 'The quality is medium. Some customers block or report messages.', cure: 'numbers' }]
    : [];
}

/** What WhatsApp itself names as the reason why messages cannot be sent, or not all of them. */
function healthOf({ health_status: found }: CheckedNumber): ChannelFinding[] {
  if (!found || found.can_send_message === 'AVAILABLE') return [];
  const state = found.can_send_message === 'BLOCKED' ? 'broken' : 'attention';
  const errors = found.entities.flatMap((entity) => entity.errors ?? []);
  if (errors.length === 0)
    return [
      {
        state,
        text: 'WhatsApp does not let this number send all messages. See the WhatsApp Manager for the reason.',
        cure: 'account',
      },
    ];
  return errors.map(({ error_code, error_description, possible_solution }) => {
    const { sentence, cure } = whatsappRefusals.ruleOf(error_code);
    const said = [error_description, possible_solution].filter(Boolean).join(' ');
    return { state, text: said === '' ? sentence : said, cure: cure ?? 'account' };
  });
}
