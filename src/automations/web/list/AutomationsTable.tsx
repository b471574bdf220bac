import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { ChatAutomation } from '../../contract/automation.ts';
import { AutomationStatus } from '../AutomationStatus.tsx';
import { useDeleteAutomation, useSwitchAutomation } from '../automation-mutations.ts';
import { ChannelNames } from '../ChannelNames.tsx';
import { automationPaths } from '../paths.ts';
import { triggerIcons, triggerWords } from '../trigger-words.ts';
import { AutomationMenu } from './AutomationMenu.tsx';

interface AutomationsTableProps {
  automations: readonly ChatAutomation[];
  mayEdit: boolean;
}

const head = 'h-9 px-3 text-start text-xs font-medium text-tertiary first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';
const cell = 'px-3 py-2 first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';

/** One row per automation, those that run first; on phones the row has several lines. */
export function AutomationsTable({ automations, mayEdit }: AutomationsTableProps) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const turn = useSwitchAutomation();
  const remove = useDeleteAutomation();
  const [toDelete, setToDelete] = useState<ChatAutomation | null>(null);
  const failure = turn.error ?? remove.error;
  const setOn = ({ id, name }: ChatAutomation, isOn: boolean) => {
    remove.reset();
    turn.mutate(
      { id, isOn },
      { onSuccess: () => showSuccess(t(isOn ? 'done.activated' : 'done.deactivated', { name })) },
    );
  };
  const sorted = automations.toSorted((a, b) => a.status.localeCompare(b.status) || a.name.localeCompare(b.name));
  return (
    <>
      {failure && (
        <div className="px-4 pb-3 md:px-6">
          <Callout tone="danger" live>
            {failureText(failure)}
          </Callout>
        </div>
      )}
      <table className="w-full border-collapse md:table-fixed">
        <caption className="sr-only">{t('list.label')}</caption>
        <thead className="border-b border-subtle bg-surface max-md:sr-only">
          <tr>
            <th scope="col" className={head}>
              {t('list.name')}
            </th>
            <th scope="col" className={`${head} hidden w-44 lg:table-cell`}>
              {t('list.channels')}
            </th>
            <th scope="col" className={`${head} w-40`}>
              {t('list.counts')}
            </th>
            <th scope="col" className={`${head} w-36`}>
              {t('list.status')}
            </th>
            <th scope="col" className={`${head} w-28`}>
              <span className="sr-only">{t('actions.label')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((automation) => (
            <Row
              key={automation.id}
              automation={automation}
              mayEdit={mayEdit}
              isBusy={turn.isPending && turn.variables.id === automation.id}
              onSwitch={(isOn) => setOn(automation, isOn)}
              onDelete={() => setToDelete(automation)}
            />
          ))}
        </tbody>
      </table>
      {toDelete && (
        <ConfirmMutation
          mutation={remove}
          variables={toDelete.id}
          title={t('delete.title', { name: toDelete.name })}
          action={t('delete.action')}
          keep={t('delete.keep')}
          done={t('done.deleted', { name: toDelete.name })}
          onClose={() => setToDelete(null)}
        >
          {t('delete.text')}
        </ConfirmMutation>
      )}
    </>
  );
}

interface RowProps {
  automation: ChatAutomation;
  mayEdit: boolean;
  isBusy: boolean;
  onSwitch: (isOn: boolean) => void;
  onDelete: () => void;
}

function Row({ automation, mayEdit, isBusy, onSwitch, onDelete }: RowProps) {
  const { t, i18n } = useTranslation('automations');
  const { id, name, trigger, channels, counts, status, problem } = automation;
  const Icon = triggerIcons[trigger];
  return (
    <tr className="relative border-b border-subtle bg-surface hover:bg-hover">
      <th scope="row" className={`${cell} text-start font-regular max-md:w-full max-md:max-w-0`}>
        <span className="flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-md bg-bot-soft text-bot-text max-md:hidden"
          >
            <Icon />
          </span>
          <span className="min-w-0">
            <Link
              to={automationPaths.automation(id)}
              dir="auto"
              className="block truncate rounded-xs font-medium after:absolute after:inset-0"
            >
              {name}
            </Link>
            <span dir="auto" className="block truncate text-xs text-tertiary">
              {triggerWords(automation, t, i18n.language)}
            </span>
          </span>
        </span>
        {problem !== null && (
          <Callout tone="warning" className="mt-2 text-xs [overflow-wrap:anywhere]">
            {problem}
          </Callout>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-secondary md:hidden">
          <AutomationStatus status={status} />
          {t('counts.started', { count: counts.started })}
          {counts.running > 0 && ` · ${t('counts.running', { count: counts.running })}`}
        </span>
      </th>
      <td className={`${cell} hidden lg:table-cell`}>
        <ChannelNames channels={channels} />
      </td>
      <td className={`${cell} text-xs text-secondary tabular-nums max-md:hidden`}>
        <span className="block">{t('counts.started', { count: counts.started })}</span>
        <span className="block text-tertiary">{t('counts.completed', { count: counts.completed })}</span>
        {counts.running > 0 && (
          <span className="block text-bot-text">{t('counts.running', { count: counts.running })}</span>
        )}
      </td>
      <td className={`${cell} max-md:hidden`}>
        <AutomationStatus status={status} />
      </td>
      <td className={`${cell} text-end`}>
        <span className="relative z-base flex items-center justify-end gap-2">
          {mayEdit && (
            <Switch
              aria-label={t('list.switch', { name })}
              checked={status === 'active'}
              disabled={isBusy}
              onCheckedChange={onSwitch}
            />
          )}
          <AutomationMenu automation={automation} mayEdit={mayEdit} onDelete={onDelete} />
        </span>
      </td>
    </tr>
  );
}
