import { useMutation, useQuery } from '@tanstack/react-query';
import { Search, WandSparkles } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatActionProps } from '../../../chats/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { ComposerActionProps } from '../../../foundation/web/slots/area.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import type { Macro } from '../../contract/macro.ts';
import { findMacros } from './find-macros.ts';
import { macrosQuery } from '../queries.ts';
import { runMacro, sayResult } from './start-macro.tsx';

/** Chooses the macro that is run in the open chat: by its name, with the arrow keys and Enter, or by a press. */
export function RunMacroDialog({ chat, onClose }: ComposerActionProps & ChatActionProps) {
  const { t } = useTranslation('macros');
  const failureText = useFailureText();
  const listId = useId();
  const { data, error, refetch } = useQuery(macrosQuery);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const run = useMutation({
    mutationFn: (macro: Macro) => runMacro(chat.id, macro),
    onSuccess: (result) => {
      onClose();
      sayResult(chat.id, result);
    },
  });
  const found = findMacros(data ?? [], search);
  const chosen = found[Math.min(active, found.length - 1)];
  const start = (macro: Macro) => {
    if (!run.isPending) run.mutate(macro);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      start(chosen);
    }
  };
  const optionId = (macro: Macro) => `${listId}-${macro.id}`;
  return (
    <Dialog open onOpenChange={onClose} title={t('run.title')}>
      <div className="flex flex-col gap-3">
        <Input
          icon={Search}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          aria-label={t('run.search')}
          placeholder={t('run.search')}
          autoComplete="off"
          value={search}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
        />
        {run.error && (
          <Callout tone="danger" live>
            {failureText(run.error)}
          </Callout>
        )}
        {!data && !error && <SkeletonText lines={3} />}
        {!data && error && (
          <p role="alert" className="text-danger-text!">
            {t('run.failed')} <LinkButton onClick={() => void refetch()}>{t('run.retry')}</LinkButton>
          </p>
        )}
        {data && found.length === 0 && (
          <p className="text-tertiary">{t(data.length === 0 ? 'run.empty' : 'run.none')}</p>
        )}
        <div
          id={listId}
          role="listbox"
          aria-label={t('run.found')}
          className="-mx-2 flex max-h-80 flex-col overflow-y-auto"
        >
          {found.map((macro) => (
            <Option
              key={macro.id}
              id={optionId(macro)}
              macro={macro}
              isActive={macro === chosen}
              isRunning={run.isPending && run.variables.id === macro.id}
              onPick={() => start(macro)}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  macro: Macro;
  isActive: boolean;
  isRunning: boolean;
  onPick: () => void;
}

function Option({ id, macro: { name, description }, isActive, isRunning, onPick }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' });
      }}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={classNames(
        'flex min-w-0 cursor-default items-center gap-2.5 rounded-sm px-2 py-2 hover:bg-hover pointer-coarse:min-h-11',
        isActive && 'bg-selected',
      )}
    >
      {isRunning ? <Spinner /> : <WandSparkles aria-hidden className="shrink-0 text-tertiary" />}
      <span className="flex min-w-0 flex-col">
        <bdi dir="auto" className="truncate font-medium">
          {name}
        </bdi>
        {description !== '' && (
          <bdi dir="auto" className="truncate text-xs text-tertiary">
            {description}
          </bdi>
        )}
      </span>
    </div>
  );
}
