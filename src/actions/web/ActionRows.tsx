import { Plus, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../foundation/web/i18n/use-sentence.ts';
import type { UploadMedia } from '../../outreach/web/index.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../ui/primitives/Menu.tsx';
import { softTones } from '../../ui/primitives/tones.ts';
import { ACTIONS_MAX, type ActionInput, type ActionType } from '../contract/action.ts';
import { addableTypes, newAction, problemAt, problemOfWhole } from './action-draft.ts';
import { actionLooks } from './action-looks.ts';
import { ActionEditor } from './editors/ActionEditor.tsx';

export interface ActionRowsProps {
  actions: readonly ActionInput[];
  onChange: (actions: ActionInput[]) => void;
  /** Sentences by their dotted paths from the list: `0.data.users`, `1.data.text`, `0`. */
  problems: ReadonlyMap<string, string>;
  /** What the menu offers. */
  types: readonly ActionType[];
  isReadOnly?: boolean;
  /** Beside the button that adds. */
  aside?: ReactNode;
  /** Stores a file of a message; without it files are stored as those of settings. */
  upload?: UploadMedia | undefined;
}

/** What is done, one action below the other. Each sentence about a mistake stands beside the control that it is about. */
export function ActionRows(props: ActionRowsProps) {
  const { actions, onChange, problems, types, isReadOnly = false, aside, upload } = props;
  const { t } = useTranslation('actions');
  const sentence = useSentence();
  const list = useRef<HTMLUListElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const keys = useRowKeys(actions.length);
  const focusNext = useFocusAfterChange(list, menu, actions.length);
  const inWords = (message: string | undefined) => message && sentence(message);
  const addable = addableTypes(types, actions);
  const isFull = actions.length >= ACTIONS_MAX;
  return (
    <div className="@container flex min-w-0 flex-col gap-2">
      {actions.length > 0 && (
        <ul ref={list} aria-label={t('label')} className="flex min-w-0 flex-col gap-2">
          {actions.map((action, index) => (
            <ActionRow
              key={keys.of(index)}
              action={action}
              whole={inWords(problemOfWhole(problems, index, action.type))}
              problem={(path) => inWords(problemAt(problems, `${index}.${path}`))}
              isReadOnly={isReadOnly}
              upload={upload}
              onChange={(next) => onChange(actions.map((each, at) => (at === index ? next : each)))}
              onRemove={() => {
                focusNext(index);
                keys.remove(index);
                onChange(actions.filter((_, at) => at !== index));
              }}
            />
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-1">
          {addable.length > 0 && (
            <Menu
              trigger={
                <Button ref={menu} size="sm" variant="ghost" icon={Plus} disabled={isFull}>
                  {isFull ? t('full', { max: ACTIONS_MAX }) : t('add')}
                </Button>
              }
            >
              {addable.map((type) => (
                <MenuItem
                  key={type}
                  icon={actionLooks[type].icon}
                  onSelect={() => {
                    focusNext('last');
                    onChange([...actions, newAction(type)]);
                  }}
                >
                  {t(`types.${type}`)}
                </MenuItem>
              ))}
            </Menu>
          )}
          {aside}
        </div>
      )}
    </div>
  );
}

interface ActionRowProps {
  action: ActionInput;
  onChange: (action: ActionInput) => void;
  onRemove: () => void;
  problem: (path: string) => string | undefined;
  /** What is wrong with it as a whole. */
  whole: string | undefined;
  isReadOnly: boolean;
  upload: UploadMedia | undefined;
}

function ActionRow({ action, onChange, onRemove, problem, whole, isReadOnly, upload }: ActionRowProps) {
  const { t } = useTranslation('actions');
  const { icon: Icon, tone } = actionLooks[action.type];
  const isAlone = action.type === 'close_chat';
  return (
    <li
      aria-label={t(`types.${action.type}`)}
      className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1.5 @[26rem]:grid-cols-[auto_auto_minmax(0,1fr)_auto]"
    >
      <span
        aria-hidden
        data-kit-edge
        className={classNames('grid size-7 place-items-center rounded-sm', softTones[tone])}
      >
        <Icon className="size-4" />
      </span>
      <span className={classNames('flex min-h-7 items-center font-medium', isAlone && '@[26rem]:col-span-2')}>
        {t(`verbs.${action.type}`)}
      </span>
      {!isAlone && (
        <div
          className="col-span-full row-start-2 min-w-0 @[26rem]:col-span-1 @[26rem]:col-start-3 @[26rem]:row-start-1"
          data-control
        >
          <ActionEditor
            action={action}
            onChange={onChange}
            problem={problem}
            label={t(`types.${action.type}`)}
            disabled={isReadOnly}
            upload={upload}
          />
        </div>
      )}
      {!isReadOnly && (
        <IconButton
          size="sm"
          dim
          icon={X}
          data-remove
          aria-label={t('remove', { action: t(`types.${action.type}`) })}
          className="col-start-3 row-start-1 mt-0.5 @[26rem]:col-start-4"
          onClick={onRemove}
        />
      )}
      {whole && (
        <p role="alert" className="col-span-full flex items-center gap-1.5 text-xs text-danger-text">
          <TriangleAlert aria-hidden className="size-3.5" />
          <span className="min-w-0">{whole}</span>
        </p>
      )}
    </li>
  );
}

let lastKey = 0;
const newKeys = (count: number): number[] => Array.from({ length: count }, () => (lastKey += 1));

/** Rows keep what is being typed and uploaded in them when another one is removed. */
function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => newKeys(count));
  if (keys.length !== count) setKeys([...keys.slice(0, count), ...newKeys(Math.max(0, count - keys.length))]);
  return {
    of: (index: number) => keys[index],
    remove: (index: number) => setKeys(keys.filter((_, at) => at !== index)),
  };
}

/** A row that was added has the focus in its control; of a removed one it goes to the row in its place. */
function useFocusAfterChange(
  list: React.RefObject<HTMLUListElement | null>,
  menu: React.RefObject<HTMLButtonElement | null>,
  count: number,
) {
  const next = useRef<number | 'last' | null>(null);
  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (wanted === null) return;
    const rows = [...(list.current?.children ?? [])];
    // The menu gives the focus back to its button while it closes.
    requestAnimationFrame(() => {
      if (wanted === 'last') focusFirst(rows.at(-1), '[data-control] :is(button, textarea, input:not([hidden]))');
      else if (rows.length > 0) focusFirst(rows[Math.min(wanted, rows.length - 1)], '[data-remove]');
      else menu.current?.focus();
    });
  }, [list, menu, count]);
  return (wanted: number | 'last') => {
    next.current = wanted;
  };
}

const focusFirst = (row: Element | undefined, selector: string): void =>
  row?.querySelector<HTMLElement>(selector)?.focus();
