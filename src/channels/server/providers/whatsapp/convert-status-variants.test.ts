import { expect, test } from 'vitest';
import { AT, changeOf, concludeChanges, OURS, WHEN, type Variant } from './testing/variants.ts';

// Statuses with prices and errors, and what comes of a number that is also in the WhatsApp Business app (Cloud API,
// "Status messages webhook", "Onboarding WhatsApp Business app users").

const status = (extra: object) =>
  changeOf('messages', {
    statuses: [{ id: 'w1', status: 'delivered', timestamp: AT, recipient_id: '16505551234', ...extra }],
  });
const echo = (extra: object) =>
  changeOf('smb_message_echoes', {
    message_echoes: [{ from: OURS, to: '16505551234', id: 'w1', timestamp: AT, ...extra }],
  });
const DELIVERED = `status delivered of w1 ${WHEN}`;

const cases: readonly Variant[] = [
  // Statuses.
  [
    'a status that is charged',
    status({ pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' } }),
    [`${DELIVERED} charged PMP marketing at 1065`],
  ],
  [
    'a status that is free',
    status({ pricing: { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'utility' } }),
    [`${DELIVERED} free customer_service PMP utility at 1065`],
  ],
  [
    'a free entry point with its conversation',
    status({
      pricing: { type: 'free_entry_point', category: 'referral_conversion' },
      conversation: { id: 'c1', expiration_timestamp: AT, origin: { type: 'referral_conversion' } },
    }),
    [`${DELIVERED} free entry_point referral_conversion conversation c1 referral_conversion at 1065`],
  ],
  [
    'a status whose price is null',
    status({ pricing: null, conversation: null, errors: null }),
    [`${DELIVERED} at 1065`],
  ],
  [
    'a failure with a code in words',
    status({ status: 'failed', errors: [{ code: '131049', title: 'x' }] }),
    [`status failed of w1 ${WHEN} error 131049 at 1065`],
  ],
  ['a failure without a reason', status({ status: 'failed' }), [`status failed of w1 ${WHEN} error null at 1065`]],
  [
    'a status of a member of a group',
    status({ recipient_type: 'group', recipient_id: 'g', recipient_participant_id: '1' }),
    ['ignored: statuses'],
  ],
  [
    'statuses and messages in one change',
    changeOf('messages', {
      statuses: [{ id: 'w2', status: 'read', timestamp: AT }],
      messages: [{ from: '1111111', id: 'w1', timestamp: AT, type: 'text', text: { body: '1' } }],
    }),
    [`text {"text":"1"} | from 1111111 | ${WHEN} | at 1065`, `status read of w2 ${WHEN} at 1065`],
  ],
  [
    'trouble of the number',
    changeOf('messages', { errors: [{ code: 130_429, title: 'Rate limit hit' }] }),
    ['fault 130429 at 1065'],
  ],
  // The business's own app.
  [
    'an echo',
    echo({ type: 'image', image: { id: '7', mime_type: 'image/png' }, to_user_id: 'US.1349' }),
    [
      `sent in the app: image {"csid":null,"name":"image","mime_type":"image/png","size":null} media 7 | to 16505551234 US.1349 | ${WHEN} | at 1065`,
    ],
  ],
  [
    'an edit in the app',
    echo({ type: 'edit', edit: { original_message_id: 'wt', message: { type: 'text', text: { body: 'New' } } } }),
    ['edit of wt to text {"text":"New"} by the business to 16505551234 at 1065'],
  ],
  [
    'a withdrawal in the app',
    echo({ type: 'revoke', revoke: { original_message_id: 'wt' } }),
    ['revoke of wt by the business to 16505551234 at 1065'],
  ],
  ['an echo to nobody', echo({ to: null, type: 'text', text: { body: 'x' } }), ['malformed: to is missing']],
  [
    'an edited contact',
    changeOf('smb_app_state_sync', {
      state_sync: [
        {
          type: 'contact',
          action: 'add',
          contact: { first_name: 'Pablo', phone_number: '+16505551234' },
          metadata: { timestamp: AT },
        },
        { type: 'contact', action: 'remove', contact: { phone_number: '16505551234' }, metadata: { timestamp: AT } },
        { type: 'label' },
      ],
    }),
    [
      `address book has 16505551234 (Pablo) ${WHEN} at 1065`,
      `address book removes 16505551234 ${WHEN} at 1065`,
      'ignored: smb_app_state_sync',
    ],
  ],
  [
    'a chunk of the history',
    changeOf('history', {
      history: [
        {
          metadata: { phase: 1, chunk_order: 2, progress: 80 },
          threads: [
            {
              id: '16505551234',
              messages: [
                {
                  from: OURS,
                  id: 'w1',
                  timestamp: AT,
                  type: 'text',
                  text: { body: 'x' },
                  history_context: { status: 'ERROR' },
                },
                {
                  from: '16505551234',
                  id: 'w2',
                  timestamp: AT,
                  type: 'reaction',
                  reaction: { message_id: 'w1', emoji: '👍' },
                },
              ],
            },
          ],
        },
      ],
    }),
    [
      'import 80% at 1065',
      `past outgoing: text {"text":"x"} | with 16505551234 | failed | ${WHEN} | at 1065`,
      'reaction "👍" on w1 from 16505551234 at 1065',
    ],
  ],
  [
    'a history that is not shared',
    changeOf('history', { history: [{ errors: [{ code: 2_593_109, title: 'Not shared' }] }] }),
    ['import refused 2593109 at 1065'],
  ],
  [
    'files of the history',
    changeOf('history', {
      messages: [
        {
          from: OURS,
          to: '16505551234',
          id: 'w1',
          timestamp: AT,
          type: 'image',
          image: { id: '7', mime_type: 'image/png' },
        },
      ],
    }),
    [
      `past outgoing: image {"csid":null,"name":"image","mime_type":"image/png","size":null} media 7 | with 16505551234 | ${WHEN} | at 1065`,
    ],
  ],
];

test.each(cases)('%s', (_, changes, lines) => {
  expect(concludeChanges(changes)).toEqual(lines);
});
