import { FileText, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { Chat, FollowUpTemplate } from '../../contract/chat.ts';
import type { Shown } from '../sending/local-message.ts';
import { readableName } from '../templates/template-words.ts';

const TemplatePicker = lazy(async () => ({
  default: (await import('../templates/TemplatePicker.tsx')).TemplatePicker,
}));

interface FallbackTemplateProps {
  chat: Chat;
  template: FollowUpTemplate | null;
  onTemplate: (template: FollowUpTemplate | null) => void;
}

const chosenOf = ({ content }: Shown): FollowUpTemplate => ({
  template_id: String(content['template_id']),
  name: String(content['name']),
  params: content['params'] as FollowUpTemplate['params'],
});

/** The template that is sent if the reply window has ended by then, or none. */
export function FallbackTemplate({ chat, template, onTemplate }: FallbackTemplateProps) {
  const { t } = useTranslation('chats_follow_up');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Field label={t('follow_up.template')} as="group" help={t('follow_up.template_hint')}>
      <div className="flex min-w-0 items-center gap-1">
        <Button icon={FileText} className="min-w-0" onClick={() => setChoosing(true)}>
          <span className="truncate">
            {template === null ? t('follow_up.choose_template') : readableName(template.name)}
          </span>
        </Button>
        {template !== null && (
          <IconButton icon={X} dim aria-label={t('follow_up.no_template')} onClick={() => onTemplate(null)} />
        )}
      </div>
      <Suspense>
        {isChoosing && (
          <TemplatePicker
            chat={chat}
            choosing
            onClose={() => setChoosing(false)}
            onSend={(shown) => onTemplate(chosenOf(shown))}
          />
        )}
      </Suspense>
    </Field>
  );
}
