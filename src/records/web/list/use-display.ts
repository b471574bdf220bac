import { useQuery } from '@tanstack/react-query';
import { Columns3, List, Table2, type LucideIcon } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import type { DisplayProps, RecordBoard, RecordDisplay } from '../record-display.ts';
import { RecordTable } from './RecordTable.tsx';

const LateBoard = lazy(async () => ({ default: (await import('../board/Board.tsx')).Board }));

/** In the query of the list's address. */
const DISPLAY = 'display';

/** The component of each display, so that drawing it again keeps its state. */
const screens = new WeakMap<RecordDisplay, ComponentType<DisplayProps>>();

function screenOf(display: RecordDisplay): ComponentType<DisplayProps> {
  const known = screens.get(display);
  if (known) return known;
  const made = lazy(async () => ({ default: await display.screen() }));
  screens.set(display, made);
  return made;
}

export interface DisplayChoice {
  id: string;
  label: string;
  icon: LucideIcon;
  Screen: ComponentType<DisplayProps>;
}

/**
 * The ways to show a module's records, and the one that is chosen: by the address, else as this person chose last on
 * this device.
 */
export function useDisplay(
  module: ModuleInfo,
  board: RecordBoard | undefined,
  own: readonly RecordDisplay[],
): { choices: DisplayChoice[]; chosen: DisplayChoice; choose: (id: string) => void } {
  const { t } = useTranslation('records');
  const message = useMessage();
  const [params, setParams] = useSearchParams();
  const { data: userId = '' } = useQuery({ ...currentUserQuery, select: ({ id }) => id });
  const key = `parley.record_display.${userId}.${module.name}`;
  const ofArea = own.map((display) => ({ ...display, label: message(display.label), Screen: screenOf(display) }));
  // Where the area has a list of its own, the generic one is a table beside it.
  const hasList = ofArea.some(({ id }) => id === 'list');
  const table: DisplayChoice = {
    id: 'table',
    label: t(hasList ? 'display.table' : 'display.list'),
    icon: hasList ? Table2 : List,
    Screen: RecordTable,
  };
  const choices: DisplayChoice[] = [
    ...ofArea.filter(({ id }) => id === 'list'),
    table,
    ...(board ? [{ id: 'board', label: t('display.board'), icon: Columns3, Screen: LateBoard }] : []),
    ...ofArea.filter(({ id }) => id !== 'list'),
  ];
  const asked = params.get(DISPLAY) ?? localStorage.getItem(key);
  const chosen = choices.find(({ id }) => id === asked) ?? choices[0] ?? table;
  const choose = (id: string) => {
    localStorage.setItem(key, id);
    setParams((known) => {
      const next = new URLSearchParams(known);
      next.set(DISPLAY, id);
      return next;
    });
  };
  return { choices, chosen, choose };
}
