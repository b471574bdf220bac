import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNotificationPermission } from './notification-permission.ts';

const asked = vi.fn<() => NotificationPermission>();
vi.stubGlobal(
  'Notification',
  class {
    static get permission() {
      return asked();
    }
  },
);

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
