import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { setShortcutsOn, shortcutStore, type Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { keyLabel } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';

/** What `?` shows: every shortcut that works on this page, and the switch that turns single keys off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const shortcuts = useStore(shortcutStore, (state) => state.shortcuts);
  const isOn = useStore(shortcutStore, (state) => state.isOn);
  const groups = Map.groupBy(shortcuts, (shortcut) => shortcut.group);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('shortcuts.title')}
      description={t('shortcuts.off_while_typing')}
      footer={<Switch label={t('shortcuts.use')} checked={isOn} onCheckedChange={setShortcutsOn} className="me-auto" />}
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {[...groups].map(([group, rows]) => (
          <section key={group} aria-label={t(group)}>
            <h3 className="mb-1 text-xs font-medium text-tertiary">{t(group)}</h3>
            <ul>
              {rows.map((row) => (
                <ShortcutRow key={row.keys.join(' ')} shortcut={row} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function ShortcutRow({ shortcut }: { shortcut: Shortcut }) {
  const { t } = useTranslation('shell');
  return (
    <li className="flex min-h-8 items-center justify-between gap-3">
      <span>{t(shortcut.label)}</span>
      <span className="flex shrink-0 items-center gap-1 text-xs text-tertiary">
        {shortcut.keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && t('shortcuts.and_then')}
            <Kbd>{keyLabel(key)}</Kbd>
          </Fragment>
        ))}
      </span>
    </li>
  );
}
