import type { PageView } from '../../contract/phone-view.ts';
import { createCustomerList } from './customer-list.ts';
import { element, fill } from './element.ts';
import { createEventLog } from './event-log.ts';
import { createHeadBar } from './head-bar.ts';
import { keepChoice, keptChoice, type Choice, type Page } from './page-state.ts';
import { createPhoneScreen, type PhoneScreen } from './phone-screen.ts';
import { onChange, readPage } from './sandbox-calls.ts';
import { createScenarios } from './scenarios.ts';
import { createSendBar } from './send-bar.ts';
import { createSideTabs } from './side-tabs.ts';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;
/** However fast things change, the page is not read more often. */
const READ_EVERY_MS = 150;
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
const root = document.querySelector('#phones');
const parts = {
  list: createCustomerList(),
  side: createSideTabs(),
  scenarios: createScenarios(),
  log: createEventLog(),
  head: createHeadBar(),
  bar: createSendBar(),
};
const screens = new Map<string, PhoneScreen>();
const stage = element('div', { class: 'stage' });
const fault = element('p', { class: 'page-fault', role: 'alert', hidden: true });
const tabs = element('nav', { class: 'segments pane-tabs', 'aria-label': texts.phones });

let choice = keptChoice();
let view: PageView | null = null;
let isReading = false;
let isStale = false;

function show(message: string | null): void {
  fault.hidden = message === null;
  fault.textContent = message ?? '';
}

function run(work: Promise<unknown>): void {
  work.then(
    () => show(null),
    (error: unknown) => show(error instanceof Error ? error.message : String(error)),
  );
}

function choose(change: Partial<Choice>): void {
  const isOther = change.open !== undefined || change.filter !== undefined;
  choice = { ...choice, ...change };
  keepChoice(choice);
  draw();
  if (isOther) void refresh();
}

/** One reading at a time; what changes meanwhile is read right after. */
async function refresh(): Promise<void> {
  isStale = true;
  if (isReading) return;
  isReading = true;
  try {
    while (isStale) {
      isStale = false;
      view = await readPage(choice.open, choice.filter);
      firstChoice(view);
      draw();
      await rest();
    }
  } catch {
    show(texts.lost);
  } finally {
    isReading = false;
  }
}

/** At the very first visit the first phones are open. */
function firstChoice({ phones }: PageView): void {
  const known = choice.open.filter((id) => phones.some(({ wa_id }) => wa_id === id));
  if (known.length > 0) {
    choice.open = known;
    if (choice.active === null || !known.includes(choice.active)) choice.active = known[0] ?? null;
    return;
  }
  const first = phones.slice(0, 2).map(({ wa_id }) => wa_id);
  if (first.length > 0) choose({ open: first, active: first[0] ?? null });
}

function draw(): void {
  if (!view || !root) return;
  const page: Page = { view, choice, choose, run };
  root.setAttribute('data-pane', choice.pane);
  for (const part of Object.values(parts)) part.draw(page);
  drawTabs(page);
  const open = choice.open.flatMap((id) => view?.phones.find(({ wa_id }) => wa_id === id) ?? []);
  for (const [id, screen] of screens) {
    if (open.some(({ wa_id }) => wa_id === id)) continue;
    screen.root.remove();
    screens.delete(id);
  }
  stage.querySelector('.stage-empty')?.remove();
  if (open.length === 0) stage.append(element('p', { class: 'stage-empty quiet' }, texts.no_phone));
  for (const phone of open) {
    const screen = screens.get(phone.wa_id) ?? createPhoneScreen(phone.wa_id);
    screens.set(phone.wa_id, screen);
    if (!screen.root.isConnected) stage.append(screen.root);
    screen.draw(page, phone);
  }
}

function drawTabs({ choice: { pane } }: Page): void {
  const tab = (name: Choice['pane'], label: string) =>
    element(
      'button',
      { type: 'button', 'data-key': name, 'aria-pressed': String(pane === name), click: () => choose({ pane: name }) },
      label,
    );
  fill(tabs, tab('customers', texts.customers), tab('phones', texts.phones), tab('log', texts.event_log));
}

document.querySelector('.bar')?.append(parts.head.root);
root?.replaceChildren(
  tabs,
  element('div', { class: 'pane-side' }, parts.list.root, parts.side.root, parts.scenarios.root),
  element(
    'main',
    { class: 'pane-phones' },
    element('h1', { class: 'unseen' }, texts.phones),
    fault,
    stage,
    parts.bar.root,
  ),
  parts.log.root,
);
onChange(
  () => void refresh(),
  (isLost) => show(isLost ? texts.lost : null),
);
// Clocks and windows go on while nothing happens, and faster with the clock.
setInterval(() => void refresh(), MINUTE_MS / 4);
setInterval(() => view && view.clock_rate > 1 && void refresh(), MINUTE_MS / 60);
