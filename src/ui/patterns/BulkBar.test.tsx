import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Merge, SquarePen, Trash2 } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

const pressed = vi.fn<(id: string) => void>();
const actions = [
  { id: 'merge', label: 'Merge', icon: Merge, disabled: true },
  { id: 'update', label: 'Update field', icon: SquarePen },
  { id: 'delete', label: 'Delete', icon: Trash2, danger: true },
].map((action) => ({ ...action, onPress: () => pressed(action.id) }));

test('on a phone what the bar has no room for is in a menu, and the selection can always be given up', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget() as MediaQueryList, { matches: true }));
  // Media queries are asked once for each copy of the module.
  vi.resetModules();
  const { BulkBar } = await import('./BulkBar.tsx');
  const onClear = vi.fn<() => void>();
  renderUi(<BulkBar count={3} actions={actions} onClear={onClear} />);
  expect(screen.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(pressed).toHaveBeenCalledExactlyOnceWith('delete');
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(onClear).toHaveBeenCalled();
});
