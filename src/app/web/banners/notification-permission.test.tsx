import { act, render } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useNotificationPermission } from './notification-permission.ts';

const asked = vi.fn<() => NotificationPermission>();
// jsdom has no notifications.
class FakeNotification {
  static get permission() {
    return asked();
  }
}
beforeAll(() => vi.stubGlobal('Notification', FakeNotification));
afterAll(() => vi.unstubAllGlobals());

const Shown = () => <p>{useNotificationPermission()}</p>;

test('the browser is asked once however often the page is drawn, and again when the window gets the focus', () => {
  asked.mockReturnValue('default');
  const { container, rerender } = render(<Shown />);
  rerender(<Shown />);
  rerender(<Shown />);
  expect([container.textContent, asked.mock.calls.length]).toEqual(['default', 1]);
  asked.mockReturnValue('granted');
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(container.textContent).toBe('granted');
});
