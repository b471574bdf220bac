import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown, ChevronLeft, SendHorizontal } from 'lucide-react';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { isCountedAddress } from '../../../templates/contract/counted-address.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { fillTemplate, type TemplateValues } from '../../../templates/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { LaterMenuProps } from '../scheduled/LaterMenu.tsx';
import { loadLaterDialog, loadLaterMenu } from '../scheduled/load-scheduled.ts';
import type { Shown } from '../sending/local-message.ts';
import { shownTemplate } from './shown-template.ts';
import { TemplateList } from './TemplateList.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { TemplateValueFields } from './TemplateValueFields.tsx';
import { knownValues, valueLabels } from './template-words.ts';
import { useTemplateLater } from './use-template-later.ts';

const LaterMenu = latePopup<LaterMenuProps>('menu', loadLaterMenu);
const LaterDialog = lazy(loadLaterDialog);

interface TemplatePickerProps {
  chat: Chat;
  onClose: () => void;
  onSend: (shown: Shown) => void;
  /** It is chosen for later, not sent. */
  choosing?: boolean;
}

/** Templates left, values and live preview right; Send, now or later, waits for every value. */
export function TemplatePicker({ chat, onClose, onSend, choosing = false }: TemplatePickerProps) {
  const { t } = useTranslation('chats');
  const { chosen, choose, leave, isCounted, values, setValues, filled, labels, shown, reason } =
    useChosenTemplate(chat);
  const later = useTemplateLater(chat, shown, onClose);
  const send = () => {
    if (!shown || later.isBusy) return;
    onSend(shown);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(choosing ? 'template.use_title' : 'template.title')}
      description={t('template.to', { name: chat.contact.label })}
      keepOnOutsidePress
      footer={<Footer chat={chat} later={later} choosing={choosing} reason={reason} onSend={send} onClose={onClose} />}
    >
      <div className="-mx-5 -mt-1 -mb-5 grid h-[min(520px,70dvh)] min-h-0 grid-rows-1 border-t border-subtle md:grid-cols-2">
        <TemplateList
          kind={chat.channel.kind}
          chosenId={chosen?.id ?? null}
          onChoose={choose}
          isHiddenOnPhone={chosen !== null}
        />
        {chosen && filled && labels ? (
          <div className="flex min-h-0 flex-col overflow-y-auto md:border-s md:border-subtle">
            <Button
              ref={focusOnce}
              variant="ghost"
              icon={ChevronLeft}
              className="m-1 self-start md:hidden rtl:[&>.lucide]:-scale-x-100"
              onClick={leave}
            >
              {t('template.other')}
            </Button>
            {chosen.variables.length > 0 && !isCounted && (
              <TemplateValueFields
                key={chosen.id}
                kind={chat.channel.kind}
                template={chosen}
                labels={labels}
                known={knownValues(chosen, chat.contact.label)}
                values={values}
                onChange={setValues}
                onSubmit={send}
              />
            )}
            <TemplatePreview template={chosen} values={values} labels={labels} />
          </div>
        ) : (
          <p className="grid place-items-center bg-thread-bg p-6 text-center text-tertiary max-md:hidden md:border-s md:border-subtle">
            {t('template.choose')}
          </p>
        )}
      </div>
      {later.isChoosing && (
        <Suspense>
          <LaterDialog chat={chat} edited={null} isTemplate onTime={later.send} onClose={later.endChoosing} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** The template that is chosen, its values, and what they make; why it cannot be sent yet. */
function useChosenTemplate({ contact }: Chat) {
  const { t } = useTranslation('chats');
  const [chosen, setChosen] = useState<Template | null>(null);
  const [values, setValues] = useState<TemplateValues>({});
  const filled = chosen && fillTemplate(chosen, values);
  const labels = useMemo(() => chosen && valueLabels(chosen, t), [chosen, t]);
  const missing = filled?.missing.map((name) => labels?.get(name) ?? name) ?? [];
  // Links behind such a button are made by campaigns and sequences alone.
  const isCounted = chosen?.buttons.some(({ url }) => isCountedAddress(url)) === true;
  const isReady = filled !== null && missing.length === 0 && !isCounted;
  return {
    chosen,
    isCounted,
    choose: (template: Template) => {
      setChosen(template);
      setValues(knownValues(template, contact.label));
    },
    leave: () => setChosen(null),
    values,
    setValues,
    filled,
    labels,
    shown: chosen && isReady ? shownTemplate(chosen, filled, values) : null,
    reason: isReady
      ? null
      : isCounted
        ? t('template.counted')
        : filled
          ? t('template.still_missing', { values: missing.join(', ') })
          : t('template.choose_first'),
  };
}

interface FooterProps {
  chat: Chat;
  later: ReturnType<typeof useTemplateLater>;
  choosing: boolean;
  /** Why it cannot be sent yet. */
  reason: string | null;
  onSend: () => void;
  onClose: () => void;
}

/** What is missing or was refused; Send now, and later. */
function Footer({ chat, later, choosing, reason, onSend, onClose }: FooterProps) {
  const { t } = useTranslation('chats');
  const failureText = useFailureText();
  const reasonId = useId();
  const isReady = reason === null;
  return (
    <>
      {later.failure !== null && (
        <Callout tone="danger" live className="me-auto min-w-0 flex-1 max-md:basis-full">
          {failureText(later.failure)}
        </Callout>
      )}
      {!isReady && (
        <p id={reasonId} className="min-w-0 flex-1 text-xs text-tertiary max-md:basis-full">
          {reason}
        </p>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        variant="primary"
        {...(!choosing && { icon: SendHorizontal })}
        disabled={!isReady}
        busy={later.isBusy}
        aria-describedby={isReady ? undefined : reasonId}
        onClick={onSend}
      >
        {t(choosing ? 'template.use' : 'template.send')}
      </Button>
      {!choosing && (
        <LaterMenu
          chat={chat}
          isTemplate
          onTime={later.send}
          onOther={later.choose}
          trigger={
            <IconButton
              icon={ChevronDown}
              aria-label={t('template.send_later')}
              disabled={!isReady || later.isBusy}
              className="-ms-1.5"
            />
          }
        />
      )}
    </>
  );
}

/** On a phone the list with the focus gives way: keys stay with the dialog. What is not displayed takes no focus. */
const focusOnce = (button: HTMLButtonElement | null): void => button?.focus();
