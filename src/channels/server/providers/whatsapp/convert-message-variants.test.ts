import { expect, test } from 'vitest';
import { AT, changeOf, concludeChanges, FROM, inbound, OURS, WHEN, type Variant } from './testing/variants.ts';

// Every variant of messages, people and payloads in the reference's sections on webhooks (Cloud API, "Webhooks"), in the
// form in which the platform sends it, with what a receiver must draw from it.

const cases: readonly Variant[] = [
  // Messages.
  ['text', inbound('text', { body: 'hi' }), [`text {"text":"hi"} | ${FROM}`]],
  [
    'a text whose parts are null',
    inbound('text', { body: 'hi' }, { context: null, referral: null, errors: null }),
    [`text {"text":"hi"} | ${FROM}`],
  ],
  [
    'no type, but the part of one',
    inbound('text', { body: 'hi' }, { type: undefined }),
    [`text {"text":"hi"} | ${FROM}`],
  ],
  [
    'a timestamp that is a number',
    inbound('text', { body: 'hi' }, { timestamp: Number(AT) }),
    [`text {"text":"hi"} | ${FROM}`],
  ],
  [
    'a reply',
    inbound('text', { body: 'hi' }, { context: { from: OURS, id: 'wq' } }),
    [`text {"text":"hi"} | from 16505551234 US.1349 (Sheena) | quotes wq | ${WHEN} | at 1065`],
  ],
  [
    'an enquiry about a product',
    inbound(
      'text',
      { body: 'hi' },
      { context: { from: OURS, id: 'wq', referred_product: { catalog_id: '1', product_retailer_id: 'p' } } },
    ),
    [`text {"text":"hi"} | from 16505551234 US.1349 (Sheena) | quotes wq | referred_product | ${WHEN} | at 1065`],
  ],
  [
    'forwarded many times',
    inbound('text', { body: 'hi' }, { context: { frequently_forwarded: true } }),
    [`text {"text":"hi"} | from 16505551234 US.1349 (Sheena) | forwarded frequently_forwarded | ${WHEN} | at 1065`],
  ],
  [
    'an advertisement with its welcome message',
    inbound(
      'text',
      { body: 'hi' },
      { referral: { source_type: 'ad', source_id: 1, welcome_message: { text: 'Hello' } } },
    ),
    [`text {"text":"hi"} | from 16505551234 US.1349 (Sheena) | referral | ${WHEN} | at 1065`],
  ],
  [
    'an image with what newer versions add',
    inbound('image', { id: 7, mime_type: 'image/jpeg', sha256: 'x', caption: 'A', url: 'https://lookaside' }),
    [`image {"csid":null,"name":"image","mime_type":"image/jpeg","size":null,"caption":"A"} media 7 | ${FROM}`],
  ],
  [
    'a voice note',
    inbound('audio', { id: '7', mime_type: 'audio/ogg; codecs=opus', voice: true }),
    [
      `audio {"csid":null,"name":"audio","mime_type":"audio/ogg; codecs=opus","size":null,"voice":true} media 7 | ${FROM}`,
    ],
  ],
  [
    'a file that is too large for the platform',
    inbound(
      'document',
      {},
      {
        errors: [
          {
            code: 131_052,
            title: 'Media download error',
            error_data: { details: 'Media file size too big. Max allowed: 100MB' },
          },
        ],
      },
    ),
    [`unsupported {"reason":"Media file size too big. Max allowed: 100MB"} | ${FROM}`],
  ],
  ['a file without an id', inbound('video', { mime_type: 'video/mp4' }), [`unsupported {"reason":"video"} | ${FROM}`]],
  [
    'a file of another time of the history',
    inbound('media_placeholder', {}),
    [`unsupported {"reason":"media_placeholder","is_placeholder":true} | ${FROM}`],
  ],
  [
    'a location with strings and a link',
    inbound('location', { latitude: '40.5', longitude: '-73.5', url: 'https://x' }),
    [`location {"latitude":40.5,"longitude":-73.5} | ${FROM}`],
  ],
  [
    'a location of nowhere',
    inbound('location', { latitude: 'LATITUDE', longitude: null }),
    [`unsupported {"reason":"location"} | ${FROM}`],
  ],
  [
    'contact cards with vcard and origin',
    inbound('contacts', [
      {
        name: { first_name: 'Ann', last_name: 'Lee' },
        phones: [{ wa_id: '1650' }],
        emails: null,
        vcard: 'BEGIN:VCARD',
        origin: 'contact_request',
      },
      { name: null },
    ]),
    [`contacts {"contacts":[{"name":"Ann Lee","phones":["1650"]},{"name":"","phones":[]}]} | ${FROM}`],
  ],
  [
    'a tap on a button',
    inbound('interactive', { type: 'button_reply', button_reply: { id: 'a', title: 'Yes' } }),
    [`reply {"text":"Yes","payload":"a"} | ${FROM}`],
  ],
  [
    'a choice of a list',
    inbound('interactive', { type: 'list_reply', list_reply: { id: 'a', title: 'One', description: 'First' } }),
    [`reply {"text":"One","payload":"a","description":"First"} | ${FROM}`],
  ],
  [
    'a quick reply of a template without context',
    inbound('button', { payload: 'STOP', text: 'Stop' }),
    [`reply {"text":"Stop","payload":"STOP"} | ${FROM}`],
  ],
  [
    'a quick reply with its payload only',
    inbound('button', { payload: 'STOP' }),
    [`reply {"text":"STOP","payload":"STOP"} | ${FROM}`],
  ],
  [
    'a form',
    inbound('interactive', { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' } }),
    [`reply {"text":"Sent","payload":"{\\"a\\":1}","is_form":true} | ${FROM}`],
  ],
  [
    'an address',
    inbound('interactive', {
      type: 'nfm_reply',
      nfm_reply: { name: 'address_message', response_json: '{"values":{}}' },
    }),
    [`reply {"text":"address_message","payload":"{\\"values\\":{}}","is_form":true} | ${FROM}`],
  ],
  [
    'calls allowed',
    inbound('interactive', {
      type: 'call_permission_reply',
      call_permission_reply: { response: 'accept', expiration_timestamp: 1, response_source: 'user_action' },
    }),
    [`reply {"text":"Calls allowed","payload":"accept"} | ${FROM}`],
  ],
  [
    'calls allowed for good',
    inbound('interactive', {
      type: 'call_permission_reply',
      call_permission_reply: { response: 'accept', is_permanent: true },
    }),
    [`reply {"text":"Calls allowed","payload":"accept","description":"Until further notice"} | ${FROM}`],
  ],
  [
    'calls not allowed',
    inbound('interactive', { type: 'call_permission_reply', call_permission_reply: { response: 'reject' } }),
    [`reply {"text":"Calls not allowed","payload":"reject"} | ${FROM}`],
  ],
  [
    'an interactive kind that is not known',
    inbound('interactive', { type: 'brand_new', brand_new: {} }),
    [`unsupported {"reason":"brand_new"} | ${FROM}`],
  ],
  [
    'an order with a note and strings',
    inbound('order', {
      catalog_id: 1,
      text: 'Soon',
      product_items: [{ product_retailer_id: 'a', quantity: '2', item_price: '1.5', currency: 'INR' }],
    }),
    [
      `order {"catalog_id":"1","text":"Soon","items":[{"product":"a","quantity":2,"price":1.5,"currency":"INR"}],"total":3,"currency":"INR"} | ${FROM}`,
    ],
  ],
  [
    'the chat was opened',
    inbound('request_welcome', undefined),
    [`unsupported {"reason":"request_welcome"} | ${FROM}`],
  ],
  [
    'a poll',
    inbound(
      'unsupported',
      { type: 'poll' },
      { errors: [{ code: 131_051, title: 'Message type unknown', error_data: { details: 'Not supported' } }] },
    ),
    [`unsupported {"reason":"poll"} | ${FROM}`],
  ],
  [
    'what only the phone shows',
    inbound('unsupported', null, {
      errors: [{ code: 131_060, title: 'Unavailable', error_data: { details: 'Open the app' } }],
    }),
    [`unsupported {"reason":"Open the app"} | ${FROM}`],
  ],
  ['a kind that is not known', inbound('hologram', { a: 1 }), [`unsupported {"reason":"hologram"} | ${FROM}`]],
  // Changes of messages.
  [
    'a reaction',
    inbound('reaction', { message_id: 'wt', emoji: '👍' }),
    ['reaction "👍" on wt from 16505551234 US.1349 (Sheena) at 1065'],
  ],
  [
    'a reaction that is taken back, emoji null',
    inbound('reaction', { message_id: 'wt', emoji: null }),
    ['reaction "" on wt from 16505551234 US.1349 (Sheena) at 1065'],
  ],
  [
    'an edit of words',
    inbound('edit', { original_message_id: 'wt', message: { type: 'text', text: { body: 'New' } } }),
    ['edit of wt to text {"text":"New"} at 1065'],
  ],
  [
    'an edit that holds a choice',
    inbound('edit', {
      original_message_id: 'wt',
      message: { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'a', title: 'Yes' } } },
    }),
    ['edit of wt to reply {"text":"Yes","payload":"a"} at 1065'],
  ],
  ['a withdrawal', inbound('revoke', { original_message_id: 'wt' }), ['revoke of wt at 1065']],
  ['a change of nothing', inbound('revoke', null), ['malformed: revoke.message_id is missing']],
  // People.
  [
    'no phone, an id only',
    changeOf('messages', {
      contacts: [{ profile: { name: 'S', username: 's' }, user_id: 'US.1349' }],
      messages: [{ from_user_id: 'US.1349', id: 'w1', timestamp: AT, type: 'text', text: { body: 'hi' } }],
    }),
    [`text {"text":"hi"} | from US.1349 (S) | ${WHEN} | at 1065`],
  ],
  [
    'two people whose cards are in another order',
    changeOf('messages', {
      contacts: [
        { wa_id: '2222222', profile: { name: 'Two' } },
        { wa_id: '1111111', profile: { name: 'One' } },
      ],
      messages: [
        { from: '1111111', id: 'w1', timestamp: AT, type: 'text', text: { body: '1' } },
        { from: '2222222', id: 'w2', timestamp: AT, type: 'text', text: { body: '2' } },
      ],
    }),
    [
      `text {"text":"1"} | from 1111111 (One) | ${WHEN} | at 1065`,
      `text {"text":"2"} | from 2222222 (Two) | ${WHEN} | at 1065`,
    ],
  ],
  [
    'no cards',
    changeOf('messages', {
      contacts: null,
      messages: [{ from: '1111111', id: 'w1', timestamp: AT, type: 'text', text: { body: '1' } }],
    }),
    [`text {"text":"1"} | from 1111111 | ${WHEN} | at 1065`],
  ],
  [
    'a new number',
    inbound('system', { body: 'changed', type: 'user_changed_number', wa_id: '16505550000', user_id: 'US.2' }),
    ['id change from 16505551234 US.1349 to 16505550000 US.2 at 1065'],
  ],
  [
    'a new number in the form of version 12',
    changeOf('messages', {
      messages: [
        {
          id: 'w1',
          timestamp: AT,
          type: 'system',
          system: { type: 'user_changed_number', customer: '16505551234', new_wa_id: '16505550000' },
        },
      ],
    }),
    ['id change from 16505551234 to 16505550000 at 1065'],
  ],
  [
    'a new id',
    inbound('system', { type: 'user_changed_user_id', user_id: 'US.2' }),
    ['id change from 16505551234 US.1349 to US.2 at 1065'],
  ],
  ['another device', inbound('system', { type: 'customer_identity_changed', identity: 'x' }), ['ignored: messages']],
  [
    'a preference',
    changeOf('user_preferences', {
      user_preferences: [
        {
          wa_id: '16505551234',
          user_id: 'US.1349',
          category: 'marketing_messages',
          value: 'signup',
          detail: 'x',
          timestamp: Number(AT),
        },
      ],
    }),
    ['opted_in by 16505551234 US.1349 at 1065'],
  ],
  // Groups and calls.
  [
    'in a group',
    inbound('text', { body: 'all' }, { group_id: 'g' }),
    ['malformed: Messages of groups are not supported'],
  ],
  [
    'a call',
    changeOf('calls', { calls: [{ id: 'c', from: '16505551234', event: 'connect', timestamp: AT }] }),
    ['ignored: calls'],
  ],
  // Forms of the whole.
  [
    'a change without a value',
    [{ field: 'messages', value: null }, inbound('text', { body: 'hi' })],
    [`text {"text":"hi"} | ${FROM}`],
  ],
  [
    'a change that is null',
    [null, inbound('text', { body: 'hi' })],
    [`text {"text":"hi"} | ${FROM}`, 'ignored: unnamed'],
  ],
  ['a message that is null', changeOf('messages', { messages: [null] }), ['malformed: id is missing']],
  ['lists that are none', changeOf('messages', { messages: {}, statuses: 'x', errors: 1 }), []],
];

test.each(cases)('%s', (_, changes, lines) => {
  expect(concludeChanges(changes)).toEqual(lines);
});
