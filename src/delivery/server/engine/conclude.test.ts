import { describe, expect, test } from 'vitest';
import type { SendResponse } from '../../../channels/contract/sending.ts';
import { conclude, type LeasedSend } from './conclude.ts';

// What a response of the provider means: for the message, for its recipient, and for its number.

const send = (attempts: number) =>
  ({ business_id: '1', channel_id: '2', message_id: '3', chat_id: '4', lease_epoch: 1, attempts }) as LeasedSend;
const refusal = { code: 131_026, message: 'Message undeliverable' } as never;
const refused = (retry: string, retryAfter: number | null = null) =>
  ({
    kind: 'refused',
    retry,
    refusal,
    pauses: false,
    closes_window: false,
    retry_after_seconds: retryAfter,
  }) as SendResponse;

const accepted = { kind: 'accepted', provider_id: 'wamid.1' } as SendResponse;
const unknown = { kind: 'unknown', detail: 'reset', retry_after_seconds: null } as SendResponse;
const notSent = { kind: 'not_sent', detail: 'ECONNREFUSED' } as SendResponse;

/** State of the message, seconds until it is tried again, and whether it is settled. */
describe('the message', () => {
  test.each<[string, number, SendResponse, string, number, boolean]>([
    ['accepted: settled', 1, accepted, 'accepted', 0, true],
    ['ambiguous: never sent again, a status webhook settles it', 1, unknown, 'unknown', 0, false],
    ['it never left: again in a second', 1, notSent, 'queued', 1, false],
    ['it never left, for the hundredth time: again', 100, notSent, 'queued', 1, false],
    ['refused for good: settled', 1, refused('never'), 'refused', 0, true],
    ['refused, may work later: again', 1, refused('few'), 'queued', 2, false],
    ['refused as often as it may be: settled', 3, refused('few'), 'refused', 0, true],
    ['the provider is down: again', 1, refused('outage'), 'queued', 2, false],
    ['too much for this recipient: again, in 4 s', 1, refused('pair'), 'queued', 4, false],
  ])('%s', (_, attempts, response, state, seconds, isSettled) => {
    const { result, outcome } = conclude(send(attempts), response);
    expect([result.state, result.retry_seconds, outcome !== null]).toEqual([state, seconds, isSettled]);
  });
});

describe('the recipient and the number', () => {
  test.each<[string, SendResponse, { pair?: number; rate?: boolean; wait?: number; there?: boolean | null }]>([
    ['accepted: nothing else follows', accepted, {}],
    ['too much for this recipient delays only them', refused('pair'), { pair: 4 }],
    ['too much for the number slows it', refused('number'), { rate: true }],
    ['and it waits as long as it is asked to', refused('number', 30), { rate: true, wait: 30 }],
    ['a time that is asked for one message is not the number’s', refused('few', 30), {}],
    ['an outage says that no one is there', refused('outage', 60), { wait: 60, there: false }],
    ['what never left says so too', notSent, { there: false }],
    ['what is ambiguous says nothing', unknown, { there: null }],
  ])('%s', (_, response, { pair = null, rate = false, wait = 0, there = true }) => {
    const { blockPairSeconds, isRateLimit, numberWaitSeconds, isProviderReachable } = conclude(send(1), response);
    expect({ blockPairSeconds, isRateLimit, numberWaitSeconds, isProviderReachable }).toEqual({
      blockPairSeconds: pair,
      isRateLimit: rate,
      numberWaitSeconds: wait,
      isProviderReachable: there,
    });
  });
});
