import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { start } from '../messages/start.ts';
import { InternalError } from './InternalError.tsx';

test('[SHELL-13 ERR-23] the page of an internal error says so and tries again', async () => {
  const retry = vi.fn();
  renderUi(<InternalError error={new Error('inside')} onRetry={retry} />, { start });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('An unknown internal error occurred.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
