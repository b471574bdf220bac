import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useMessage, type MessageKey } from '../../../foundation/web/i18n/message-key.ts';
import { setShortcutsOn, shortcutStore, type ShortcutEntry } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { keyLabel } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';
import { describeShellShortcuts } from './shell-shortcuts.ts';

/** What `?` shows: every shortcut of the product, and the switch that turns single keys off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('menus');
  const message = useMessage();
  const groups = useAllShortcuts();
  const isOn = useStore(shortcutStore, (state) => state.isOn);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      isText
      title={t('shortcuts.title')}
      description={t('shortcuts.off_while_typing')}
      footer={<Switch label={t('shortcuts.use')} checked={isOn} onCheckedChange={setShortcutsOn} className="me-auto" />}
    >
      <div className="gap-x-10 md:columns-2">
        {[...groups].map(([group, rows]) => (
          <section key={group} aria-label={message(group)} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-tertiary">{message(group)}</h3>
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

function ShortcutRow({ shortcut: { keys, or, label } }: { shortcut: ShortcutEntry }) {
  const { t } = useTranslation('menus');
  const message = useMessage();
  return (
    <li className="flex min-h-8 items-center justify-between gap-3">
      <span className="min-w-0">{message(label)}</span>
      <span className="flex shrink-0 items-center gap-1 text-xs text-tertiary">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && t('shortcuts.and_then')}
            <Kbd>{keyLabel(key)}</Kbd>
          </Fragment>
        ))}
        {or !== undefined && (
          <>
            {t('shortcuts.or')}
            <Kbd>{keyLabel(or)}</Kbd>
          </>
        )}
      </span>
    </li>
  );
}

const pressed = ({ group, keys }: ShortcutEntry): string => `${group} ${keys.join(' ')}`;

async function loadEntries(): Promise<readonly ShortcutEntry[]> {
  const menus = await loadMenus({ texts: true });
  return [...describeShellShortcuts(), ...menus.flatMap(({ shortcuts }) => shortcuts?.() ?? [])];
}

/** Every shortcut of the product, by its heading; those of the open page besides, should its area not describe them. */
function useAllShortcuts(): ReadonlyMap<MessageKey, readonly ShortcutEntry[]> {
  const present = useStore(shortcutStore, (state) => state.shortcuts);
  const [described, setDescribed] = useState<readonly ShortcutEntry[]>([]);
  useEffect(() => void loadEntries().then(setDescribed), []);
  const known = new Set(described.map(pressed));
  return Map.groupBy([...described, ...present.filter((each) => !known.has(pressed(each)))], ({ group }) => group);
}
