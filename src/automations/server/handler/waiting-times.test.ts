import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { ingestWaiting } from '../../../app/testing/ingest-waiting.ts';
import { startTestServer, type TestServer } from '../../../app/testing/test-server.ts';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import { payload } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import type { Duration } from '../../contract/automation.ts';
import {
  createAutomationFixture,
  twoQuestions,
  type AutomationFixture,
  type TestCustomer,
} from '../testing/automation-fixture.ts';
import type { StoredScript } from './run-store.ts';
import { abandonTime, timeAfter } from './waiting-times.ts';

const BERLIN = 'Europe/Berlin';
const KOLKATA = 'Asia/Kolkata';
const VANCOUVER = 'America/Vancouver';
const LORD_HOWE = 'Australia/Lord_Howe';
const days = (value: number): Duration => ({ value, measure: 'days' });

describe('[AUTO-27] [AUTO-28] R28: how long scripts wait', () => {
  test.each<[string, string, Duration, string, string]>([
    ['a day over the spring change has 23 hours', BERLIN, days(1), '2026-03-28T09:00:00Z', '2026-03-29T08:00:00.000Z'],
    ['a day over the autumn change has 25 hours', BERLIN, days(1), '2026-10-24T08:00:00Z', '2026-10-25T09:00:00.000Z'],
    [
      '24 hours are elapsed time',
      BERLIN,
      { value: 24, measure: 'hours' },
      '2026-03-28T09:00:00Z',
      '2026-03-29T09:00:00.000Z',
    ],
    [
      '30 minutes over the change',
      BERLIN,
      { value: 30, measure: 'minutes' },
      '2026-03-29T00:45:00Z',
      '2026-03-29T01:15:00.000Z',
    ],
    ['a time that the clocks skip', BERLIN, days(1), '2026-03-28T01:30:00Z', '2026-03-29T01:30:00.000Z'],
    ['a time that comes twice is the first one', BERLIN, days(1), '2026-10-24T00:30:00Z', '2026-10-25T00:30:00.000Z'],
    ['half an hour of Lord Howe', LORD_HOWE, days(1), '2026-10-03T00:00:00Z', '2026-10-03T23:30:00.000Z'],
    ['no change', KOLKATA, days(2), '2026-11-20T04:30:00Z', '2026-11-22T04:30:00.000Z'],
    // Vancouver stays at UTC-7 for good from 2026 on: after the first of November nothing is set back.
    ['a zone whose rules changed lately', VANCOUVER, days(1), '2026-10-31T17:00:00Z', '2026-11-01T17:00:00.000Z'],
  ])('%s (%s)', (_, zone, duration, from, expected) => {
    expect(new Date(timeAfter(from, duration, zone)).toISOString()).toBe(expected);
    const script = { abandon_minutes: 1, abandon_after: duration } as StoredScript;
    expect(new Date(abandonTime({ active_time: from, script }, zone)).toISOString()).toBe(expected);
  });

  test('a run of an older program waits for its minutes', () => {
    const script = { abandon_minutes: 90 } as StoredScript;
    const active_time = '2026-03-28T23:00:00Z';
    expect(abandonTime({ active_time, script }, BERLIN)).toBe(Date.parse('2026-03-29T00:30:00Z'));
  });
});

describe('by the clock of the database', () => {
  let server: TestServer;
  let fixture: AutomationFixture;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    fixture = await createAutomationFixture(server);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.database.systemPool.query("select shift_clock('0')");
  });

  const welcome = (body: object = {}) =>
    fixture.automation({ name: 'Welcome', trigger: 'contact_onboarding', script_questions: twoQuestions, ...body });
  /** The clock of the database differs by so much from that of the machine; what is due then is done. */
  const clockIs = async (by: string): Promise<void> => {
    await server.database.systemPool.query('select shift_clock($1::interval)', [by]);
    await server.processAll();
  };
  const clockShows = async (instant: string): Promise<void> => {
    await server.database.systemPool.query('select shift_clock($1::timestamptz - clock_timestamp())', [instant]);
    await server.processAll();
  };
  /** Sets the clock of this process so many minutes off. */
  const processIs = (minutes: number): void => {
    vi.useRealTimers();
    const instant = Date.now() + minutes * 60_000;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(instant);
  };
  const began = Date.now();
  /** The timestamp of a webhook, in minutes after this file began. */
  const at = (minutes: number) => ({ timestamp: String(Math.floor(began / 1000) + minutes * 60) });
  const says = (words: string, minutes: number) => ({ type: 'text', text: { body: words }, ...at(minutes) });
  const outcomes = async (customer: TestCustomer) =>
    fixture.rows<{ outcome: string | null }>('select outcome from script_runs where chat_id = $1 order by run_id', [
      await customer.chatId(),
    ]);
  const RUNNING = [{ outcome: null }];
  const ABANDONED = [{ outcome: 'abandoned' }];

  test('[AUTO-27] R27: neither a server a day ahead ends a script too early, nor one behind ends it too late', async () => {
    await welcome();
    const asha = fixture.customer();
    processIs(1_440);
    await asha.send(says('Hello', 0));
    await server.processAll();
    expect(await outcomes(asha)).toEqual(RUNNING);
    processIs(-10);
    await clockIs('31 minutes');
    expect(await outcomes(asha)).toEqual(ABANDONED);
  });

  test('[AUTO-27] R27: a clock that is set back an hour ends a script once, and by the same clock', async () => {
    await welcome();
    const asha = fixture.customer();
    await asha.send(says('Hello', 0));
    await clockIs('-1 hour');
    expect(await outcomes(asha)).toEqual(RUNNING);
    await clockIs('29 minutes');
    expect(await outcomes(asha)).toEqual(RUNNING);
    await clockIs('31 minutes');
    await clockIs('-29 minutes');
    await clockIs('32 minutes');
    expect(await outcomes(asha)).toEqual(ABANDONED);
    expect((await asha.thread()).filter(([who]) => who === 'line')).toHaveLength(2);
  });

  test('[AUTO-28] R27: the delay until it may start again is that of the database', async () => {
    await fixture.automation({
      name: 'Hours',
      trigger: 'keyword',
      keywords: ['hours'],
      closing_message: '9 to 6.',
      retrigger_delay: { value: 1, measure: 'hours' },
    });
    const asha = fixture.customer();
    const replies = async () => (await asha.thread()).filter(([who]) => who === 'automation').length;
    await asha.send(says('hours', 0));
    processIs(1_440);
    await clockIs('59 minutes');
    await asha.send(says('hours', 59));
    expect(await replies()).toBe(1);
    processIs(-1_440);
    await clockIs('61 minutes');
    await asha.send(says('hours', 61));
    expect(await replies()).toBe(2);
  });

  /** The server was off for 20 hours; then the provider delivers what was written meanwhile, before anything else is done. */
  async function afterTwentyHours(asha: TestCustomer, message: object): Promise<void> {
    await server.database.systemPool.query("select shift_clock('20 hours')");
    const one = { from: asha.phone, id: `wamid.late.${fixture.businessId}`, ...message };
    await createWebhookInbox({ pool: server.services.pool }).append(
      'whatsapp',
      Buffer.from(JSON.stringify(payload(fixture.number, { messages: [one] }))),
    );
    await ingestWaiting(server.services, server.database.systemPool);
    const looks = (by: string) =>
      fixture.rows('update due_automation_chats set due_time = clock_now() + $2::interval where business_id = $1', [
        fixture.businessId,
        by,
      ]);
    // Whether silence or the answer is looked at first does not matter.
    await looks('1 hour');
    await server.processAll();
    await looks('0');
    await server.processAll();
  }

  test('[AUTO-27] R27: what a customer answered in time, while the server was stopped for most of a day, is an answer', async () => {
    await welcome();
    const asha = fixture.customer();
    await asha.send(says('Hello', 0));
    await afterTwentyHours(asha, says('Asha', 5));
    expect(await outcomes(asha)).toEqual(RUNNING);
    expect((await asha.thread()).at(-1)).toEqual(['automation', 'What brings you here, Asha?']);
  });

  test('[AUTO-27] R27: what came after the time was over, while the server was stopped, is none, and the script ends once', async () => {
    await welcome();
    const asha = fixture.customer();
    await asha.send(says('Hello', 0));
    await afterTwentyHours(asha, says('Asha', 45));
    expect(await outcomes(asha)).toEqual(ABANDONED);
    expect((await asha.thread()).filter(([who]) => who === 'automation')).toHaveLength(1);
    expect((await asha.thread()).at(-1)).toEqual(['line', 'script_ended: Welcome: the customer did not answer']);
  });

  const setZone = (time_zone: string) =>
    fixture.rows('update businesses set time_zone = $2 where business_id = $1', [fixture.businessId, time_zone]);
  /** A script that waits for a day, begun when the clocks of Berlin show 10:00 on the day before they go forward. */
  async function waitsOverTheChange(): Promise<TestCustomer> {
    await setZone(BERLIN);
    await welcome({ abandon_threshold: days(1) });
    await clockShows('2026-03-28T09:00:00Z');
    const asha = fixture.customer();
    await asha.send({ ...says('Hello', 0), timestamp: String(Date.parse('2026-03-28T08:59:59Z') / 1000) });
    return asha;
  }

  test('[AUTO-27] R28: a threshold of a day ends at the same time of the day, also when the clocks have gone forward', async () => {
    const asha = await waitsOverTheChange();
    await clockShows('2026-03-29T07:58:00Z');
    expect(await outcomes(asha)).toEqual(RUNNING);
    await clockShows('2026-03-29T08:01:00Z');
    expect(await outcomes(asha)).toEqual(ABANDONED);
  });

  test('[AUTO-27] R28: a business that moves to another zone waits by its clocks, also a run that has begun', async () => {
    const asha = await waitsOverTheChange();
    const ravi = fixture.customer();
    await setZone(KOLKATA);
    await clockShows('2026-03-29T08:01:00Z');
    expect(await outcomes(asha)).toEqual(RUNNING);
    await clockShows('2026-03-29T09:01:00Z');
    expect(await outcomes(asha)).toEqual(ABANDONED);
    // The other way round its time comes earlier than was planned.
    await clockShows('2026-03-28T09:00:00Z');
    await ravi.send({ ...says('Hello', 0), timestamp: String(Date.parse('2026-03-28T08:59:59Z') / 1000) });
    await fixture.admin.call(accountEndpoints.updateBusiness, { query: {}, body: { time_zone: BERLIN } });
    await clockShows('2026-03-29T08:01:00Z');
    expect(await outcomes(ravi)).toEqual(ABANDONED);
  });
});
