import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../accounts/web/index.ts';
import type { ComposerActionProps } from '../../../foundation/web/slots/area.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { ChatScript } from '../../contract/script.ts';
import { scriptPaths } from '../paths.ts';
import { scriptsQuery } from '../queries.ts';
import { useStartScript } from '../script-mutations.ts';

interface StartScriptProps extends ComposerActionProps {
  /** Is chosen already; another one can be chosen instead. */
  first?: ChatScript;
}

/** Chooses a script that may be started by hand, and starts it in the chat. */
export function StartScript({ chat, onClose, first }: StartScriptProps) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const start = useStartScript(chat.id);
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<ChatScript | null>(first ?? null);
  const scripts = useQuery(scriptsQuery('selection'));
  const hasSome = scripts.data !== undefined && scripts.data.length > 0;
  const begin = () => {
    if (!chosen) return;
    start.mutate(chosen.id, {
      onSuccess() {
        showSuccess(t('done.started', { name: chosen.name }));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !start.isPending && onClose()}
      // What was chosen by its name is only to be confirmed.
      initialFocus={first && button}
      title={t('chat.title')}
      description={t('chat.text', { name: chat.contact.label })}
      footer={
        <>
          <Button disabled={start.isPending} onClick={onClose}>
            {t('chat.cancel')}
          </Button>
          {(first !== undefined || hasSome) && (
            <Button ref={button} variant="primary" disabled={chosen === null} busy={start.isPending} onClick={begin}>
              {t('chat.start')}
            </Button>
          )}
        </>
      }
    >
      {start.error && (
        <Callout tone="danger" live>
          {failureText(start.error)}
        </Callout>
      )}
      <Choice scripts={scripts} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

interface ChoiceProps {
  scripts: {
    data: ChatScript[] | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  chosen: ChatScript | null;
  onChoose: (script: ChatScript) => void;
}

function Choice({ scripts: { data, error, isFetching, refetch }, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const mayRead = usePermission('setup.read');
  if (!data)
    return error ? (
      <ErrorState title={t('chat.load_failed')} retrying={isFetching} onRetry={() => refetch()}>
        {failureText(error)}
      </ErrorState>
    ) : (
      <SkeletonText lines={2} />
    );
  if (data.length === 0)
    return (
      <Callout title={t('chat.none_title')}>
        <p>{t('chat.none')}</p>
        {mayRead && <Link to={scriptPaths.list}>{t('chat.to_scripts')}</Link>}
      </Callout>
    );
  return (
    <Field label={t('chat.field')}>
      <Combobox
        items={data}
        value={chosen}
        onValueChange={(script) => script && onChoose(script)}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        matches={({ name }, query) => name.toLocaleLowerCase().includes(query)}
        placeholder={t('chat.hint')}
        searchLabel={t('chat.search')}
        renderItem={({ name, script }) => (
          <>
            <bdi dir="auto" className="min-w-0 flex-1 truncate">
              {name}
            </bdi>
            <span className="text-xs text-tertiary">{t('chat.questions', { count: script.questions.length })}</span>
          </>
        )}
      />
    </Field>
  );
}
