import { element } from './element.ts';
import type { Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { texts } from './texts.ts';

/** What the next send can fail with: a code of the platform's, or no proper answer. */
const FAILURES: readonly (readonly [string, string, Record<string, unknown> | null])[] = [
  ['', texts.nothing, null],
  ['131026', '131026 Message undeliverable', { kind: 'fail_later', code: 131026 }],
  ['131049', '131049 Ecosystem limit', { kind: 'fail_later', code: 131049 }],
  ['131042', '131042 Payment issue', { kind: 'fail_later', code: 131042 }],
  ['130429', '130429 Rate limit hit', { kind: 'error', code: 130429 }],
  ['131056', '131056 Pair rate limit hit', { kind: 'error', code: 131056 }],
  ['190', '190 Access token has expired', { kind: 'error', code: 190 }],
  ['368', '368 Policy violation', { kind: 'error', code: 368 }],
  ['131000', '131000 Something went wrong', { kind: 'error', code: 131000 }],
  ['timeout', texts.timeout, { kind: 'timeout', when: 'after' }],
  ['reset', texts.reset_connection, { kind: 'reset', when: 'after' }],
];

interface Switch {
  root: HTMLElement;
  draw(isOn: boolean, note?: string): void;
}

function toggle(label: string, change: (isOn: boolean) => void): Switch {
  const box = element('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    change: () => change(box.checked),
  });
  const quiet = element('span', { class: 'quiet' });
  return {
    root: element('label', { class: 'toggle' }, box, element('span', {}, label), quiet),
    draw(isOn, note = '') {
      box.checked = isOn;
      quiet.textContent = note;
    },
  };
}

/** How the line between the phones and the business behaves. */
export function createNetworkPanel(): { root: HTMLElement; draw(page: Page): void } {
  let page: Page | null = null;
  const patch = (settings: Record<string, unknown>): void => page?.run(call('PATCH', 'settings', settings));
  const webhooks = toggle(texts.deliver_webhooks, (isOn) => patch({ webhooks: { hold: !isOn } }));
  const reads = toggle(texts.read_on_open, (isOn) => page?.choose({ readsOnOpen: isOn }));
  const quality = toggle(texts.hold_for_quality, (isOn) => {
    patch({ delivery: { holds_for_quality: isOn } });
    if (!isOn) page?.run(call('POST', 'held', { decision: 'release' }));
  });
  const failure = element(
    'select',
    { class: 'field', id: 'fail-next', change: () => page?.run(orderFailure(failure.value)) },
    ...FAILURES.map(([value, name]) => element('option', { value }, name)),
  );
  const root = element(
    'section',
    { class: 'side-part', 'aria-labelledby': 'network-title' },
    element('h2', { id: 'network-title' }, texts.network),
    webhooks.root,
    reads.root,
    quality.root,
    element('label', { class: 'stacked', for: 'fail-next' }, texts.fail_next),
    failure,
  );
  return {
    root,
    draw(given) {
      page = given;
      const { view, choice } = given;
      webhooks.draw(!view.holds_webhooks, view.pending_webhooks > 0 ? texts.waiting(view.pending_webhooks) : '');
      reads.draw(choice.readsOnOpen);
      quality.draw(view.holds_for_quality);
      if (document.activeElement !== failure) failure.value = view.next_fault ?? '';
    },
  };
}

async function orderFailure(value: string): Promise<void> {
  await call('DELETE', 'faults');
  const order = FAILURES.find(([name]) => name === value)?.[2];
  if (order) await call('POST', 'faults', { call: 'send', count: 1, ...order });
}
