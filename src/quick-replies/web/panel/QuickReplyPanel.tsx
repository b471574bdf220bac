import { Building2, PencilLine, Plus, Search, UserRound, UserRoundPen, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { ComposerPanelProps } from '../../../foundation/web/slots/area.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Highlight } from '../../../ui/primitives/Highlight.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import { placeholdersOf, sourceOf, type PlaceholderSource } from '../../../foundation/contract/placeholders.ts';
import { quickReplyScopes, type QuickReply } from '../../contract/quick-reply.ts';
import { FilledReply } from '../FilledReply.tsx';
import { usePanel, type Panel } from './use-panel.ts';

const QuickReplyDialog = lazy(async () => ({
  default: (await import('../form/QuickReplyDialog.tsx')).QuickReplyDialog,
}));

/** Quick replies above the composer: found by what is typed, seen as the customer will, inserted with every value filled in. */
export function QuickReplyPanel(props: ComposerPanelProps) {
  const { chat, query: typed } = props;
  const { t } = useTranslation('quick_replies');
  const searchField = useRef<HTMLInputElement>(null);
  const panel = usePanel(props, searchField);
  const [isWriting, setWriting] = useState(false);
  const listId = useId();
  const { all, scope, found, chosen } = panel;
  if (isWriting)
    return (
      <Suspense>
        <QuickReplyDialog
          reply={null}
          shortcut={panel.query}
          scope={scope}
          onClose={() => {
            setWriting(false);
            props.onClose();
          }}
        />
      </Suspense>
    );
  return (
    <section
      aria-label={t('title')}
      className="grid max-h-[min(350px,60dvh)] grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden rounded-lg border border-subtle bg-raised text-primary shadow-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className={classNames('flex min-h-0 flex-col', panel.isFilling && 'max-md:hidden')}>
        <header className="flex flex-wrap items-center gap-2 border-b border-subtle px-3 py-2">
          <h3 className="font-semibold">{t('title')}</h3>
          {all.data && (
            <span className="text-xs text-tertiary tabular-nums">
              {t('panel.shown', { shown: found.length, count: panel.count })}
            </span>
          )}
          <span role="group" aria-label={t('scope.label')} className="ms-auto flex gap-1.5">
            {quickReplyScopes.map((each) => (
              <Chip key={each} on={each === scope} aria-pressed={each === scope} onClick={() => panel.setScope(each)}>
                {t(`scope.${each}`)}
              </Chip>
            ))}
          </span>
          {typed === null && (
            <Input
              ref={searchField}
              soft
              size="sm"
              icon={Search}
              className="w-full"
              aria-label={t('panel.search')}
              placeholder={t('panel.search')}
              value={panel.query}
              onChange={(event) => panel.setQuery(event.target.value)}
              onKeyDown={panel.onKeyDown}
            />
          )}
        </header>
        <Found panel={panel} listId={listId} />
        <footer className="mt-auto flex items-center gap-3 border-t border-subtle px-3 py-1.5 text-xs text-secondary">
          <span className="flex items-center gap-1.5 pointer-coarse:hidden">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd>
            {t('panel.choose')}
          </span>
          <span className="flex items-center gap-1.5 pointer-coarse:hidden">
            <Kbd>Enter</Kbd>
            {t('panel.insert')}
          </span>
          <span className="flex items-center gap-1.5 max-lg:hidden pointer-coarse:hidden">
            <Kbd>Esc</Kbd>
            {t('panel.close')}
          </span>
          <Button variant="ghost" size="sm" icon={Plus} className="ms-auto -me-1.5" onClick={() => setWriting(true)}>
            {t('panel.new')}
          </Button>
        </footer>
      </div>
      {chosen && <Preview key={chosen.id} panel={panel} reply={chosen} name={chat.contact.label} />}
      {!chosen && <div className="bg-thread-bg max-md:hidden md:border-s md:border-subtle" />}
      <VisuallyHidden>
        <output aria-live="polite">
          {chosen &&
            t('panel.chosen', {
              shortcut: chosen.shortcut,
              title: chosen.title,
              text: panel.lineOf(chosen),
            })}
        </output>
      </VisuallyHidden>
    </section>
  );
}

function Found({ panel, listId }: { panel: Panel; listId: string }) {
  const { t } = useTranslation('quick_replies');
  const failureText = useFailureText();
  const { all, found, chosen, scope } = panel;
  if (!all.data) {
    if (!all.isError) return <SkeletonRows rows={4} avatar={false} />;
    return (
      <ErrorState
        title={t('list.load_failed')}
        onRetry={() => void all.refetch()}
        retrying={all.isFetching}
        headingLevel={3}
      >
        {failureText(all.error)}
      </ErrorState>
    );
  }
  if (found.length === 0)
    return (
      <p className="px-3 py-6 text-center text-secondary">
        {panel.query === '' ? t(`list.empty_${scope}`) : t('list.none_text', { query: panel.query })}
      </p>
    );
  return (
    <div id={listId} role="listbox" aria-label={t('title')} className="min-h-0 flex-1 overflow-y-auto p-1.5">
      {found.map((reply) => (
        <Row
          key={reply.id}
          reply={reply}
          isChosen={reply.id === chosen?.id}
          query={panel.query}
          text={panel.lineOf(reply)}
          onChoose={() => panel.choose(reply)}
          onInsert={() => panel.insert(reply)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  reply: QuickReply;
  isChosen: boolean;
  query: string;
  text: string;
  onChoose: () => void;
  onInsert: () => void;
}

function Row({ reply, isChosen, query, text, onChoose, onInsert }: RowProps) {
  const shown = (element: HTMLElement | null) => {
    if (isChosen) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the composer's field has the keys
    <div
      ref={shown}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onChoose}
      onClick={onInsert}
      className={classNames(
        'cursor-default rounded-md border px-2.5 py-1.5',
        isChosen ? 'border-(--focus-ring) bg-selected' : 'border-transparent',
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <code dir="ltr" className="shrink-0 font-mono text-xs">
          /<Highlight text={reply.shortcut} query={query.toLocaleLowerCase()} />
        </code>
        <span dir="auto" className="min-w-0 flex-1 truncate text-secondary">
          {reply.title}
        </span>
        <span className="shrink-0 rounded-xs bg-sunken px-1.5 text-2xs text-secondary">{reply.language}</span>
      </span>
      <span dir="auto" className="block truncate text-xs text-secondary">
        {text}
      </span>
    </div>
  );
}

const icons: Readonly<Record<PlaceholderSource, LucideIcon>> = {
  contact: UserRound,
  me: UserRoundPen,
  business: Building2,
  typed: PencilLine,
};

/** The message with its values, where each comes from, and a field for each that is missing. */
function Preview({ panel, reply, name }: { panel: Panel; reply: QuickReply; name: string }) {
  const { t } = useTranslation('quick_replies');
  const { values, nameOf } = panel;
  const names = placeholdersOf(reply.text);
  return (
    <form
      noValidate
      aria-label={t('panel.as_seen', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        panel.insert(reply);
      }}
      className={classNames(
        'flex min-h-0 flex-col bg-thread-bg md:border-s md:border-subtle',
        !panel.isFilling && 'max-md:hidden',
      )}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2.5">
        <h3 className="pb-2 font-medium text-secondary">{t('panel.as_seen', { name })}</h3>
        <p
          dir="auto"
          data-kit-edge
          className="ms-auto w-fit max-w-full rounded-lg rounded-se-xs border border-bubble-out-border bg-bubble-out px-2.5 py-1.5 text-md text-bubble-text shadow-1"
        >
          <FilledReply text={reply.text} values={values} nameOf={nameOf} />
          <span className="float-end ms-3 mt-1.5 text-2xs text-bubble-meta">{t('panel.now')}</span>
        </p>
      </div>
      {names.length > 0 && (
        <dl className="max-h-1/2 shrink-0 overflow-y-auto border-t border-subtle px-3 py-1.5">
          {names.map((each) => (
            <Value key={each} panel={panel} placeholder={each} />
          ))}
        </dl>
      )}
      {panel.hasFailed && <p className="px-3 pb-1.5 text-xs text-warning-text">{t('panel.failed')}</p>}
      {names.some((each) => !panel.known.has(each)) && (
        <p className="flex items-center gap-2 px-3 pt-0.5 pb-2 text-xs text-secondary">
          <span className="min-w-0 flex-1">{panel.missing.length > 0 && t('panel.missing')}</span>
          <Button type="submit" variant="primary" size="sm">
            {t('panel.insert_button')}
          </Button>
        </p>
      )}
    </form>
  );
}

function Value({ panel, placeholder }: { panel: Panel; placeholder: string }): ReactNode {
  const { t } = useTranslation('quick_replies');
  const id = useId();
  const source = sourceOf(placeholder);
  const isKnown = panel.known.has(placeholder);
  const Icon = isKnown ? icons[source] : icons.typed;
  const label = panel.nameOf(placeholder);
  return (
    <div className="flex min-h-7 items-center gap-2 py-0.5 text-xs">
      <dt id={id} className="w-2/5 min-w-0 truncate font-mono text-secondary">
        {label}
      </dt>
      <dd className="flex min-w-0 flex-1 items-center gap-1.5">
        {isKnown ? (
          <>
            <Icon aria-hidden className="size-3.5 text-tertiary" />
            {t(`panel.source.${source}`)}
          </>
        ) : (
          <Input
            size="sm"
            dir="auto"
            aria-labelledby={id}
            maxLength={500}
            ref={panel.fieldOf(placeholder)}
            aria-invalid={panel.isFilling && panel.missing.includes(placeholder)}
            value={panel.values.get(placeholder) ?? ''}
            onChange={(event) => panel.fill(placeholder, event.target.value)}
            onKeyDown={panel.onFieldKeyDown}
          />
        )}
      </dd>
    </div>
  );
}
