import { element } from './element.ts';
import { failureOf, FAILURES } from './failures.ts';
import type { Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { createSwitch } from './switch.ts';
import { texts } from './texts.ts';

const DELAYS_MS: readonly number[] = [0, 400, 2_000, 10_000];
const DUPLICATE = { share: 1, times: 1, within_ms: 1_000 };
const REORDER = { share: 0.5, window_ms: 1_500 };

/** How the line between the phones and the business behaves. */
export function createNetworkPanel(): { root: HTMLElement; draw(page: Page): void } {
  let page: Page | null = null;
  const patch = (settings: Record<string, unknown>): void => page?.run(call('PATCH', 'settings', settings));
  const webhooks = createSwitch(texts.deliver_webhooks, (isOn) => patch({ webhooks: { hold: !isOn } }));
  const reads = createSwitch(texts.read_on_open, (isOn) => page?.choose({ readsOnOpen: isOn }));
  const quality = createSwitch(texts.hold_for_quality, (isOn) => {
    patch({ delivery: { holds_for_quality: isOn } });
    if (!isOn) page?.run(call('POST', 'held', { decision: 'release' }));
  });
  const duplicates = createSwitch(texts.duplicate_webhooks, (isOn) =>
    patch({ webhooks: { duplicate: isOn ? DUPLICATE : { share: 0 } } }),
  );
  const reorders = createSwitch(texts.reorder_webhooks, (isOn) =>
    patch({ webhooks: { reorder: isOn ? REORDER : { share: 0 } } }),
  );
  const delay = element(
    'select',
    {
      class: 'field',
      id: 'webhook-delay',
      change: () => patch({ webhooks: { delay_ms: [Number(delay.value), Number(delay.value)] } }),
    },
    ...DELAYS_MS.map((ms) => element('option', { value: ms }, seconds(ms))),
  );
  const failure = element(
    'select',
    { class: 'field', id: 'fail-next', change: () => page?.run(orderFailure(failure.value)) },
    element('option', { value: '' }, texts.nothing),
    ...FAILURES.map(({ title, failures }) =>
      element('optgroup', { label: title }, ...failures.map(({ value, name }) => element('option', { value }, name))),
    ),
  );
  return {
    root: element(
      'div',
      { class: 'panel' },
      webhooks.root,
      reads.root,
      quality.root,
      duplicates.root,
      reorders.root,
      element('label', { class: 'stacked', for: 'webhook-delay' }, texts.webhook_delay),
      delay,
      element('label', { class: 'stacked', for: 'fail-next' }, texts.fail_next),
      failure,
    ),
    draw(given) {
      page = given;
      const { view, choice } = given;
      const { pending_webhooks: pending, webhook_delay_ms: ms } = view;
      webhooks.draw(
        !view.holds_webhooks,
        pending > 0 ? texts.waiting(pending) : view.holds_webhooks ? '' : seconds(ms),
      );
      reads.draw(choice.readsOnOpen);
      quality.draw(view.holds_for_quality);
      duplicates.draw(view.duplicates_webhooks);
      reorders.draw(view.reorders_webhooks);
      if (document.activeElement !== delay) delay.value = String(DELAYS_MS.findLast((each) => each <= ms) ?? 0);
      if (document.activeElement !== failure) failure.value = view.next_fault ?? '';
    },
  };
}

const seconds = (ms: number): string => (ms === 0 ? texts.at_once : `${ms / 1000} s`);

async function orderFailure(value: string): Promise<void> {
  await call('DELETE', 'faults');
  const failure = failureOf(value);
  if (failure) await call('POST', 'faults', { call: 'send', count: 1, ...failure.order });
}
