import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { MessageKey } from '../../../foundation/web/i18n/message-key.ts';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';
import { shortcutStore, type ShortcutEntry } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { describeShellShortcuts } from './shell-shortcuts.ts';

const pressed = ({ group, keys }: ShortcutEntry): string => `${group} ${keys.join(' ')}`;

async function loadEntries(): Promise<readonly ShortcutEntry[]> {
  const menus = await loadMenus({ texts: true });
  return [...describeShellShortcuts(), ...menus.flatMap(({ shortcuts }) => shortcuts?.() ?? [])];
}

/** Every shortcut of the product, by its heading; those of the open page besides, should its area not describe them. */
export function useAllShortcuts(): ReadonlyMap<MessageKey, readonly ShortcutEntry[]> {
  const present = useStore(shortcutStore, (state) => state.shortcuts);
  const [described, setDescribed] = useState<readonly ShortcutEntry[]>([]);
  useEffect(() => void loadEntries().then(setDescribed), []);
  const known = new Set(described.map(pressed));
  return Map.groupBy([...described, ...present.filter((each) => !known.has(pressed(each)))], ({ group }) => group);
}
