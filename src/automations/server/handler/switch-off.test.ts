import { expect, test } from 'vitest';
import { automationEndpoints as calls } from '../../contract/endpoints.ts';
import {
  createAutomationFixture,
  twoQuestions,
  useAutomationFixture,
  type AutomationFixture,
} from '../testing/automation-fixture.ts';

const shared = useAutomationFixture();

async function withWelcome() {
  const fixture = await createAutomationFixture(shared.server);
  const { id } = await fixture.automation({
    name: 'Welcome',
    trigger: 'contact_onboarding',
    script_questions: twoQuestions,
  });
  const set = (action: 'activate' | 'deactivate') =>
    fixture.admin.call(calls.updateAutomation, { params: { id }, query: { action } });
  return { fixture, id, set };
}

/** Lets workers come to the end of the runs later, or now. */
const stopsIn = ({ rows, businessId }: AutomationFixture, interval: string) =>
  rows('update due_automation_stops set due_time = clock_now() + $2::interval where business_id = $1', [
    businessId,
    interval,
  ]);

test('switched off and on again at once, what began before has ended, and what began in between continues', async () => {
  const { fixture, set } = await withWelcome();
  const [asha, ravi] = [fixture.customer(), fixture.customer()];
  await asha.write('Hello');
  await set('deactivate');
  await stopsIn(fixture, '1 hour');
  await set('activate');
  await ravi.write('Hello');
  expect(await ravi.handledBy()).toBe('Welcome');
  await stopsIn(fixture, '0');
  await fixture.server.processAll();
  expect((await asha.runs())[0]).toMatchObject({ outcome: 'stopped' });
  expect(await asha.handledBy()).toBeNull();
  expect((await ravi.runs())[0]).toMatchObject({ outcome: 'running' });
  await ravi.write('Ravi');
  expect((await ravi.thread()).at(-1)).toEqual(['automation', 'What brings you here, Ravi?']);
});

test('switched off twice before workers came to it, what began in between has ended as well', async () => {
  const { fixture, set } = await withWelcome();
  const asha = fixture.customer();
  await set('deactivate');
  await stopsIn(fixture, '1 hour');
  await set('activate');
  await asha.write('Hello');
  await set('deactivate');
  await fixture.server.processAll();
  await stopsIn(fixture, '0');
  await fixture.server.processAll();
  expect((await asha.runs())[0]).toMatchObject({ outcome: 'stopped' });
});

test('an edit in between ends nothing; deleting it ends all', async () => {
  const { fixture, id, set } = await withWelcome();
  const asha = fixture.customer();
  await set('deactivate');
  await stopsIn(fixture, '1 hour');
  await set('activate');
  await asha.write('Hello');
  await fixture.admin.call(calls.updateAutomation, {
    params: { id },
    query: {},
    body: { name: 'Welcome', trigger: 'contact_onboarding', script_questions: twoQuestions },
  });
  await stopsIn(fixture, '0');
  await fixture.server.processAll();
  expect((await asha.runs())[0]).toMatchObject({ outcome: 'running' });
  await fixture.admin.call(calls.deleteAutomation, { params: { id } });
  await fixture.server.processAll();
  expect((await asha.runs())[0]).toMatchObject({ outcome: 'stopped' });
});
