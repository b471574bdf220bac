import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { shortcutStore, type ShortcutEntry } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { areas } from '../areas.tsx';
import { describeShellShortcuts } from './shell-shortcuts.ts';

const pressed = ({ group, keys }: ShortcutEntry): string => `${group} ${keys.join(' ')}`;

async function loadEntries(): Promise<readonly ShortcutEntry[]> {
  const ofAreas = await Promise.all(areas.flatMap((area) => area.shortcuts?.() ?? []));
  return [...describeShellShortcuts(), ...ofAreas.flat()];
}

/** Every shortcut of the product, by its heading; those of the open page besides, should its area not describe them. */
export function useAllShortcuts(): ReadonlyMap<string, readonly ShortcutEntry[]> {
  const present = useStore(shortcutStore, (state) => state.shortcuts);
  const [described, setDescribed] = useState<readonly ShortcutEntry[]>([]);
  useEffect(() => void loadEntries().then(setDescribed), []);
  const known = new Set(described.map(pressed));
  return Map.groupBy([...described, ...present.filter((each) => !known.has(pressed(each)))], ({ group }) => group);
}
