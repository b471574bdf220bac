import { Check, Save, Smartphone } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { publishShortcut } from '../shortcut-list.ts';
import { BuilderConflict } from './BuilderConflict.tsx';
import type { BuilderForm } from './use-builder-form.ts';

interface BuilderFrameProps {
  form: BuilderForm<never>;
  /** The names of what another person has changed, where the same was changed here. */
  differing: readonly string[];
  crumb: { label: string; to: string };
  title: string;
  /** Beside the title. */
  status?: ReactNode;
  /** Before the button that saves. */
  actions?: ReactNode;
  isNew: boolean;
  mayEdit: boolean;
  /** What stands above the questions: why it was switched off. */
  notice?: ReactNode;
  settings: ReactNode;
  phone: ReactNode;
  children: ReactNode;
}

/** Narrower than this the phone is behind a button. */
const NO_PHONE_QUERY = '(max-width: 1279px)';

/** The page of a builder: settings at the start, questions in the middle, the phone at the end. */
export function BuilderFrame(props: BuilderFrameProps) {
  const { form, crumb, title, status, isNew, mayEdit, settings, phone, children } = props;
  const { t } = useTranslation('script_builder');
  const { state, theirs } = form;
  const mayPublish = mayEdit && theirs === null;
  const isNarrow = useMediaQuery(NO_PHONE_QUERY);
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const aside = useRef<HTMLElement>(null);
  usePublishShortcut(state.submit, mayPublish);
  const test = () => {
    if (isNarrow) setPhoneOpen(true);
    else aside.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <UnsavedGuard when={mayEdit && state.isUnsaved} onLeave={state.discard} />
      <PageHeader
        className="border-b border-subtle bg-surface"
        crumbs={[crumb]}
        title={<bdi>{title}</bdi>}
        status={status}
        actions={
          <>
            {!isNew && !state.isUnsaved && (
              <span className="flex items-center gap-1 text-xs text-tertiary max-md:sr-only">
                <Check aria-hidden className="size-3.5" />
                {t('frame.saved')}
              </span>
            )}
            {props.actions}
            <Button icon={Smartphone} onClick={test}>
              <span className="max-md:sr-only">{t('frame.test')}</span>
            </Button>
            {mayEdit && (
              <Button
                variant="primary"
                icon={Save}
                keyHint="Ctrl S"
                busy={state.isSaving}
                disabled={!mayPublish || (!isNew && !state.isUnsaved)}
                onClick={() => state.submit()}
              >
                {t(isNew ? 'frame.create' : 'frame.publish')}
              </Button>
            )}
          </>
        }
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <section
          aria-label={t('frame.settings')}
          className="flex shrink-0 flex-col gap-4 border-subtle bg-surface p-4 max-lg:border-b md:px-5 lg:w-80 lg:overflow-y-auto lg:border-e"
        >
          {settings}
        </section>
        <section aria-label={t('frame.script')} className="min-w-0 flex-1 px-4 py-4.5 md:px-6 lg:overflow-y-auto">
          <div className="mx-auto mb-3 flex max-w-140 flex-col gap-3 empty:hidden">
            {!mayEdit && <Callout tone="info">{t('frame.read_only')}</Callout>}
            {props.notice}
            <DraftNotice isRestored={state.isRestored} onDiscard={state.discard} />
            {theirs !== null ? (
              <BuilderConflict differing={props.differing} onKeepMine={form.keepMine} onTakeTheirs={form.takeTheirs} />
            ) : (
              state.formError !== null && (
                <Callout tone="danger" live takesFocus>
                  {state.formError}
                </Callout>
              )
            )}
          </div>
          {children}
        </section>
        {!isNarrow && (
          <aside
            ref={aside}
            aria-label={t('phone.title')}
            className="flex w-[388px] shrink-0 flex-col items-center gap-3 overflow-y-auto border-s border-subtle bg-sunken px-5 py-3.5"
          >
            {phone}
          </aside>
        )}
      </div>
      {isNarrow && (
        <Drawer open={isPhoneOpen} onOpenChange={setPhoneOpen} title={t('phone.title')}>
          <div className="flex flex-col items-center gap-3">{phone}</div>
        </Drawer>
      )}
    </div>
  );
}

/** Ctrl S publishes, also while one types. */
function usePublishShortcut(publish: () => void, isOn: boolean): void {
  const latest = useRef(publish);
  useEffect(() => {
    latest.current = publish;
  }, [publish]);
  const shortcuts = useMemo<Shortcut[]>(
    () => (isOn ? [{ ...publishShortcut, isAlwaysOn: true, run: () => latest.current() }] : []),
    [isOn],
  );
  useShortcuts(shortcuts);
}
