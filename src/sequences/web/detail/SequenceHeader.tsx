import { Copy, Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '../../../foundation/web/api/call.ts';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { useOpenedHere } from '../../../records/web/index.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Sequence } from '../../contract/sequence.ts';
import { bodyOf, formValuesOf } from '../form/form-values.ts';
import { sequencePaths } from '../paths.ts';
import { SequenceStatus } from '../SequenceStatus.tsx';
import { useCreateSequence, useDeleteSequence, useSwitchSequence } from '../sequence-mutations.ts';

interface SequenceHeaderProps {
  sequence: Sequence;
  mayEdit: boolean;
}

/** The name and state of a sequence, and what can be done with it. */
export function SequenceHeader({ sequence, mayEdit }: SequenceHeaderProps) {
  const { t } = useTranslation('sequences');
  const navigate = useNavigate();
  const here = useOpenedHere();
  const remove = useDeleteSequence();
  const { refusal, isBusy, change } = useSwitching(sequence);
  const duplicate = useDuplicate(sequence);
  const [isDeleting, setDeleting] = useState(false);
  const { id, title, status } = sequence;
  const isActive = status === 'active';
  return (
    <>
      <PageHeader
        className="border-b border-subtle bg-surface"
        crumbs={[{ label: t('title'), to: sequencePaths.list }]}
        title={<bdi dir="auto">{title}</bdi>}
        status={<SequenceStatus status={status} />}
        actions={
          mayEdit && (
            <>
              <Button
                variant={isActive ? 'secondary' : 'primary'}
                icon={isActive ? Pause : Play}
                busy={isBusy}
                onClick={() => void change()}
              >
                {t(isActive ? 'pause' : 'start')}
              </Button>
              <Button icon={Pencil} onClick={() => void navigate(sequencePaths.edit(id), { state: here })}>
                {t('edit')}
              </Button>
              <Menu align="end" trigger={<IconButton icon={Ellipsis} aria-label={t('more')} />}>
                <MenuItem icon={Copy} onSelect={() => void duplicate()}>
                  {t('duplicate')}
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                  {t('delete')}
                </MenuItem>
              </Menu>
            </>
          )
        }
      />
      {refusal && (
        <Callout tone="danger" live takesFocus className="mx-4 my-3 md:mx-6" title={t('not_started')}>
          <ul>
            {refusal.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      )}
      {sequence.paused_reason !== null && !refusal && (
        <Callout tone="warning" className="mx-4 my-3 md:mx-6" title={t('was_paused')}>
          <p dir="auto">{sequence.paused_reason}</p>
        </Callout>
      )}
      {isDeleting && (
        <ConfirmMutation
          mutation={remove}
          variables={id}
          title={t('delete_title', { title })}
          action={t('delete')}
          keep={t('keep')}
          done={t('deleted', { title })}
          typeToConfirm={sequence.active_count > DELETE_TYPED_ABOVE}
          onKeep={() => setDeleting(false)}
          onClose={() => {
            setDeleting(false);
            void navigate(sequencePaths.list);
          }}
        >
          {t('delete_text', { count: sequence.active_count })}
        </ConfirmMutation>
      )}
    </>
  );
}

/** With more people inside the word must be typed (visual language, "Confirm instead of undo"). */
const DELETE_TYPED_ABOVE = 10;

/** Starts and pauses; why it cannot be started stands below the header until it is tried again. */
function useSwitching({ id, title, status }: Sequence) {
  const { t } = useTranslation('sequences');
  const failureText = useFailureText();
  const sentence = useSentence();
  const { mutateAsync, isPending } = useSwitchSequence(id);
  const [refusal, setRefusal] = useState<readonly string[] | null>(null);
  const isActive = status === 'active';
  async function change() {
    setRefusal(null);
    try {
      await mutateAsync(isActive ? 'pause' : 'resume');
      showSuccess(t(isActive ? 'paused' : 'started', { title }));
    } catch (error) {
      const blockers = blockersOf(error).map((message) => sentence(message));
      setRefusal(blockers.length === 0 ? [failureText(error)] : blockers);
    }
  }
  return { refusal, isBusy: isPending, change };
}

/** Everything that keeps a sequence from being started, as the refusal names it. */
function blockersOf(error: unknown): string[] {
  const named = error instanceof CallError ? error.info?.['blockers'] : null;
  if (!Array.isArray(named)) return [];
  return named.flatMap((each: { message?: unknown }) => (typeof each.message === 'string' ? [each.message] : []));
}

/** Adds a copy, paused and without members, and opens its form. */
function useDuplicate(sequence: Sequence): () => Promise<void> {
  const { t } = useTranslation('sequences');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { mutateAsync } = useCreateSequence();
  return async () => {
    try {
      const { reply } = await mutateAsync({
        ...bodyOf(formValuesOf(sequence)),
        title: t('copy_of', { title: sequence.title }).slice(0, TITLE_MAX),
        // With the list its members would enter the copy.
        contact_list: null,
        sequence_configs: sequence.sequence_configs?.map(({ id: _id, ...step }) => step) ?? null,
      });
      showSuccess(t('duplicated'));
      void navigate(sequencePaths.edit(reply.sequence.id));
    } catch (error) {
      toast.error(failureText(error));
    }
  };
}

/** Of the contract. */
const TITLE_MAX = 100;
