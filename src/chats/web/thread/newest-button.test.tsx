import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { sampleMessage, sampleSent } from '../testing/sample-chats.ts';
import { arrivals } from './arrivals.ts';
import { NewestButton } from './NewestButton.tsx';
import { jumpBehavior } from './use-thread-scroll.ts';

beforeAll(chatMessages);
afterEach(() => vi.restoreAllMocks());

const shown = (isAtEnd: boolean) => (
  <I18nextProvider i18n={i18n}>
    <NewestButton chatId="5001" isAtEnd={isAtEnd} onPress={() => undefined} />
  </I18nextProvider>
);
const name = () => screen.queryByRole('button')?.getAttribute('aria-label') ?? null;

test('it counts what the customer wrote below, until the end is in view', () => {
  const { rerender } = render(shown(true));
  expect(name()).toBeNull();
  rerender(shown(false));
  expect(name()).toBe('Newest messages');
  act(() => {
    arrivals.tell(sampleMessage());
    arrivals.tell(sampleMessage({ id: '9002' }));
    arrivals.tell(sampleSent());
    arrivals.tell(sampleMessage({ id: '9003', content_type: 'system', system_info: {} }));
    arrivals.tell(sampleMessage({ id: '9004', chat: { id: '5002' } }));
  });
  expect(name()).toBe('2 new messages below');
  expect(screen.getByRole('button').textContent).toBe('2');
  rerender(shown(true));
  rerender(shown(false));
  expect(name()).toBe('Newest messages');
});

test.each([
  ['a short way is scrolled', 900, false, 'smooth'],
  ['a long way is jumped', 19_000, false, 'auto'],
  ['who wants less motion is shown none', 900, true, 'auto'],
])('%s', (_name, distance, isReduced, behavior) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isReduced && query.includes('reduced-motion') }) as MediaQueryList,
  );
  expect(jumpBehavior(distance, 680)).toBe(behavior);
});
