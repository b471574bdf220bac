import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogLine, TemplateView } from '../../contract/phone-view.ts';
import { createAccountPanel } from './account-panel.ts';
import { createCustomerList } from './customer-list.ts';
import { createEventLog } from './event-log.ts';
import { FAILURES } from './failures.ts';
import { createHeadBar } from './head-bar.ts';
import { createNetworkPanel } from './network-panel.ts';
import type { Page } from './page-state.ts';
import { createScenarios } from './scenarios.ts';
import { createTemplatesPanel } from './templates-panel.ts';
import { phone, view } from './testing/page-view.ts';
import { texts } from './texts.ts';

const sent: { method: string; path: string; body: unknown }[] = [];
let running: Promise<unknown>[] = [];
const failed: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  running = [];
  failed.length = 0;
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, path, body: JSON.parse(body ?? '{}') as unknown });
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => vi.unstubAllGlobals());
afterEach(() => document.body.replaceChildren());

const pageWith = (more: object, choice: object = {}): Page =>
  ({
    view: { ...view, ...more },
    choice: { open: [], active: null, talksWith: {}, readsOnOpen: true, filter: 'all', isLogJson: false, ...choice },
    choose: () => undefined,
    run: (work: Promise<unknown>) => void running.push(work.catch((error: unknown) => failed.push(error))),
  }) as unknown as Page;

function show(part: { root: HTMLElement; draw(page: Page): void }, page: Page): HTMLElement {
  document.body.append(part.root);
  part.draw(page);
  return part.root;
}
const named = (root: HTMLElement, name: string): HTMLElement =>
  [...root.querySelectorAll<HTMLElement>('button, select, label')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  ) as HTMLElement;

const template: TemplateView = {
  id: '7',
  name: 'diwali',
  language: 'en',
  category: 'MARKETING',
  status: 'PENDING',
  quality_score: 'UNKNOWN',
  text: 'Our offer',
};

test('a template in review is approved, or rejected with a reason', async () => {
  const root = show(createTemplatesPanel(), pageWith({ templates: [template], template_count: 1 }));
  await userEvent.click(named(root, texts.approve));
  await userEvent.selectOptions(named(root, 'Reject: diwali'), 'ABUSIVE_CONTENT');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/control/templates/7', { status: 'APPROVED' }],
    ['/control/templates/7', { status: 'REJECTED', reason: 'ABUSIVE_CONTENT' }],
  ]);
});

test('an approved one gets a low quality or another category; review by hand is a switch', async () => {
  const root = show(
    createTemplatesPanel(),
    pageWith({ templates: [{ ...template, status: 'APPROVED' }], template_count: 1 }),
  );
  const events = named(root, `${texts.what_happens}: diwali`);
  await userEvent.selectOptions(events, 'Quality: low, pause');
  await userEvent.selectOptions(events, 'Category: utility');
  await userEvent.click(root.querySelector('[role=switch]') as HTMLElement);
  expect(sent.map(({ body }) => body)).toEqual([
    { quality_score: 'RED' },
    { category: 'UTILITY' },
    { review_by_hand: true },
  ]);
});

test('the account is restricted with an end, limited, and its tokens end, each by one choice', async () => {
  const account = { id: '400', name: 'Shop', status: 'ACTIVE', messaging_limit: 250, has_payment_issue: false };
  const root = show(createAccountPanel(), pageWith({ accounts: [account] }));
  const [state, limit] = [...root.querySelectorAll('select')];
  await userEvent.selectOptions(state as HTMLElement, 'RESTRICTED');
  await userEvent.selectOptions(limit as HTMLElement, '2000');
  await userEvent.click(named(root, texts.expire_tokens));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/control/accounts/400', { status: 'RESTRICTED', restrictions: [{ expires_in_ms: 7 * 86_400_000 }] }],
    ['/control/accounts/400', { messaging_limit: 2000 }],
    ['/control/tokens/revoke', {}],
  ]);
});

test('the next send fails with the chosen code, instead of what was chosen before', async () => {
  const root = show(createNetworkPanel(), pageWith({}));
  await userEvent.selectOptions(root.querySelector('#fail-next') as HTMLElement, '131049');
  await Promise.all(running);
  expect(sent).toEqual([
    { method: 'DELETE', path: '/control/faults', body: {} },
    { method: 'POST', path: '/control/faults', body: { call: 'send', count: 1, kind: 'fail_later', code: 131049 } },
  ]);
});

test('no failure is listed twice', () => {
  const values = FAILURES.flatMap(({ failures }) => failures.map(({ value }) => value));
  expect(new Set(values).size).toBe(values.length);
});

test('the clock is set to sixty times its speed and shown as it goes', async () => {
  const root = show(createHeadBar(), pageWith({}));
  await userEvent.click(named(root, texts.speed_of(60)));
  expect(sent).toEqual([{ method: 'PATCH', path: '/control/clock', body: { rate: 60 } }]);
});

const line = (seq: number): LogLine => ({
  seq,
  time: '2026-11-20T10:46:02.000Z',
  group: 'messages',
  icon: 'chat',
  title: `Text ${seq}`,
  detail: 'Hello',
  json: { id: seq },
});

test('the log keeps the lines that it has and adds what is new; as JSON each is copied', async () => {
  const user = userEvent.setup();
  const log = createEventLog();
  const root = show(log, pageWith({ log: [line(1)] }));
  const first = root.querySelector('.log-line');
  log.draw(pageWith({ log: [line(2), line(1)] }));
  expect([...root.querySelectorAll('.log-line')][1]).toBe(first);
  log.draw(pageWith({ log: [line(2), line(1)] }, { isLogJson: true }));
  await user.click(named(root, texts.copy_json('Text 2')));
  await Promise.all(running);
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ id: 2 });
});

test('a kind of event that did not happen is said so', () => {
  const root = show(createEventLog(), pageWith({ log: [line(1)] }, { filter: 'errors' }));
  expect(root.textContent).toContain(texts.no_such_events);
});

test('among many customers one is found by name or number', async () => {
  const phones = Array.from({ length: 12 }, (_, index) => ({
    ...phone,
    name: `Person ${index}`,
    wa_id: `9190000100${10 + index}`,
  }));
  const root = show(createCustomerList(), pageWith({ phones }));
  await userEvent.type(root.querySelector('[type=search]') as HTMLElement, 'person 11');
  expect([...root.querySelectorAll('.customer b')].map(({ textContent }) => textContent)).toEqual(['Person 11']);
  await userEvent.type(root.querySelector('[type=search]') as HTMLElement, '?');
  expect(root.textContent).toContain(texts.no_customers);
});

test('a hundred people write, each with a number of their own', async () => {
  const root = show(createScenarios(), pageWith({}));
  await userEvent.click(named(root, texts.hundred_chats));
  await Promise.all(running);
  const written = sent.filter(({ path }) => path.endsWith('/messages'));
  expect([written.length, new Set(written.map(({ path }) => path)).size]).toEqual([100, 100]);
});

test('a hundred chats need a number of the business that works', async () => {
  const root = show(createScenarios(), pageWith({ numbers: [] }));
  await userEvent.click(named(root, texts.hundred_chats));
  await Promise.all(running);
  expect([failed, sent]).toEqual([[new Error(texts.no_number)], []]);
});
