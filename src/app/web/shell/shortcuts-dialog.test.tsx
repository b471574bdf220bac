import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { keyLabel } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { UiProvider } from '../../../ui/primitives/UiProvider.tsx';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';
import { composeApp } from '../testing/compose-app.ts';
import { describeShellShortcuts } from './shell-shortcuts.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

beforeAll(composeApp);
afterEach(() => vi.restoreAllMocks());

const on = (platform: 'apple' | 'other') =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(platform === 'apple' ? 'Macintosh' : 'X11; Linux');

test.each([
  ['ArrowDown', '↓', '↓'],
  ['Alt+ArrowUp', 'Alt ↑', '⌥ ↑'],
  ['Mod+k', 'Ctrl K', '⌘ K'],
  ['Mod+Shift+x', 'Ctrl Shift X', '⌘ ⇧ X'],
  ['Escape', 'Esc', 'Esc'],
  [']', ']', ']'],
])('%s is written as it stands on the keyboard', (key, other, apple) => {
  on('other');
  expect(keyLabel(key)).toBe(other);
  on('apple');
  expect(keyLabel(key)).toBe(apple);
});

test('every shortcut of the product is listed, whatever page is open', async () => {
  on('other');
  render(
    <I18nextProvider i18n={i18n}>
      <UiProvider>
        <ShortcutsDialog onClose={() => undefined} />
      </UiProvider>
    </I18nextProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = async (name: string) =>
    (await within(dialog).findByText(name, { selector: 'li > span' })).parentElement?.textContent;
  expect(await row('Next chat')).toBe('Next chatAlt ↓');
  expect(await row('Next in the list')).toBe('Next in the listJor↓');
  expect(await row('Send message')).toBe('Send messageEnter');
  expect(await row('Offerings')).toBe('OfferingsGthenO');
  expect(await row('New user or role')).toBe('New user or roleN');
  const described = [describeShellShortcuts(), ...(await loadMenus()).map(({ shortcuts }) => shortcuts?.() ?? [])];
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(described.flat().length);
  // Nothing is shown under the name of its key in the catalogue.
  for (const { label, group } of described.flat()) {
    expect(i18n.exists(label), label).toBe(true);
    expect(i18n.exists(group), group).toBe(true);
  }
});
