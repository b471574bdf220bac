import type { AccountView, NumberView } from '../../contract/phone-view.ts';
import { element, fill, onSingleClick, type Child } from './element.ts';
import type { Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { createSwitch } from './switch.ts';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;
const PIN = '123456';
const LIMITS: readonly (number | null)[] = [250, 2_000, 10_000, 100_000, null];
const QUALITIES = ['GREEN', 'YELLOW', 'RED'] as const;
const STATES: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['ACTIVE', 'In good order', {}],
  ['RESTRICTED', 'Restricted for 7 days', { restrictions: [{ expires_in_ms: 7 * DAY_MS }] }],
  ['LOCKED', 'Locked', {}],
  ['DISABLED', 'Banned', {}],
];

/** What the platform does to the account and its numbers. */
export function createAccountPanel(): { root: HTMLElement; draw(page: Page): void } {
  const root = element('div', { class: 'panel' });
  let drawn = '';
  return {
    root,
    draw(page) {
      const { accounts, numbers } = page.view;
      const signature = JSON.stringify([accounts, numbers]);
      if (signature === drawn) return;
      drawn = signature;
      fill(
        root,
        ...accounts.flatMap((account) => [
          ...accountPart(page, account),
          ...numbers
            .filter(({ account_id }) => account_id === account.id)
            .flatMap((number) => numberPart(page, number)),
        ]),
        element(
          'button',
          {
            class: 'button is-small',
            type: 'button',
            'data-key': 'tokens',
            click: onSingleClick(() => page.run(call('POST', 'tokens/revoke', {}))),
          },
          texts.expire_tokens,
        ),
      );
    },
  };
}

function accountPart(page: Page, account: AccountView): Child[] {
  const patch = (change: Record<string, unknown>): void => page.run(call('PATCH', `accounts/${account.id}`, change));
  const payment = createSwitch(texts.payment_issue, (isOn) => patch({ has_payment_issue: isOn }));
  payment.draw(account.has_payment_issue);
  return [
    element('h3', { class: 'panel-title' }, account.name),
    choice(
      `state-${account.id}`,
      texts.account_state,
      STATES.map(([value, words]) => [value, words]),
      account.status,
      (status) => patch({ status, ...STATES.find(([value]) => value === status)?.[2] }),
    ),
    choice(
      `limit-${account.id}`,
      texts.messaging_limit,
      LIMITS.map((limit) => [String(limit), limit === null ? texts.unlimited : limit.toLocaleString('en-IN')]),
      String(account.messaging_limit),
      (limit) => patch({ messaging_limit: limit === 'null' ? null : Number(limit) }),
    ),
    payment.root,
  ];
}

function numberPart(page: Page, number: NumberView): Child[] {
  const patch = (change: Record<string, unknown>): void => page.run(call('PATCH', `numbers/${number.id}`, change));
  const registered = createSwitch(texts.registered, (isOn) => patch({ is_registered: isOn }));
  registered.draw(number.is_registered, number.display_phone_number);
  const pin = createSwitch(texts.asks_pin, (isOn) => patch({ pin: isOn ? PIN : null }));
  pin.draw(number.has_pin, number.has_pin ? PIN : '');
  return [
    element('h3', { class: 'panel-title' }, number.verified_name),
    registered.root,
    pin.root,
    choice(
      `quality-${number.id}`,
      texts.quality,
      QUALITIES.map((quality) => [quality, texts.qualities[quality]]),
      number.quality_rating,
      (quality) => patch({ quality_rating: quality }),
    ),
  ];
}

function choice(
  key: string,
  label: string,
  options: readonly (readonly [string, string])[],
  value: string,
  act: (value: string) => void,
): HTMLElement {
  const isListed = options.some(([each]) => each === value);
  const select = element(
    'select',
    { class: 'field', 'data-key': key, change: () => act(select.value) },
    ...[...options, ...(isListed ? [] : [[value, value] as const])].map(([each, words]) =>
      element('option', { value: each }, words),
    ),
  );
  select.value = value;
  return element('label', { class: 'panel-choice' }, element('span', {}, label), select);
}
