import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendHorizontal } from 'lucide-react';
import type { Template } from '../../../templates/contract/template.ts';
import { fillTemplate, type TemplateValues } from '../../../templates/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { Shown } from '../sending/local-message.ts';
import { shownTemplate } from './shown-template.ts';
import { TemplateList } from './TemplateList.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { TemplateValueFields } from './TemplateValueFields.tsx';

interface TemplatePickerProps {
  chat: Chat;
  onClose: () => void;
  onSend: (shown: Shown) => void;
}

/** Templates left, values and live preview right; Send waits for every value. */
export function TemplatePicker({ chat, onClose, onSend }: TemplatePickerProps) {
  const { t } = useTranslation('chats');
  const [chosen, setChosen] = useState<Template | null>(null);
  const [values, setValues] = useState<TemplateValues>({});
  const choose = (template: Template) => {
    setChosen(template);
    // What the contact knows is filled in; everything else is asked for.
    setValues(template.variables.some(({ name }) => name === 'name') ? { name: chat.contact.label } : {});
  };
  const filled = chosen && fillTemplate(chosen, values);
  const isReady = filled !== null && filled.missing.length === 0;
  const send = () => {
    if (!chosen || !filled || !isReady) return;
    onSend(shownTemplate(chosen, filled, values));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('template.title')}
      description={t('template.to', { name: chat.contact.label })}
      keepOnOutsidePress
      footer={
        <>
          {chosen && (
            <Button variant="ghost" className="me-auto md:hidden" onClick={() => setChosen(null)}>
              {t('template.other')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" icon={SendHorizontal} disabled={!isReady} onClick={send}>
            {t('template.send')}
          </Button>
        </>
      }
    >
      <div className="-mx-5 -mt-1 -mb-5 grid h-[min(520px,70dvh)] min-h-0 grid-rows-1 border-t border-subtle md:grid-cols-2">
        <TemplateList chosenId={chosen?.id ?? null} onChoose={choose} isHiddenOnPhone={chosen !== null} />
        {chosen && filled ? (
          <div className="flex min-h-0 flex-col overflow-y-auto md:border-s md:border-subtle">
            {chosen.variables.length > 0 && (
              <TemplateValueFields
                key={chosen.id}
                template={chosen}
                values={values}
                onChange={setValues}
                onSubmit={send}
              />
            )}
            <TemplatePreview template={chosen} filled={filled} />
          </div>
        ) : (
          <p className="grid place-items-center bg-thread-bg p-6 text-center text-tertiary max-md:hidden md:border-s md:border-subtle">
            {t('template.choose')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
