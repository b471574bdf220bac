import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { given, useSendForm, type SendFormProps } from './send-form.ts';
import { SendFormDialog } from './SendFormDialog.tsx';
import { TextField } from './TextField.tsx';

/** As the contract has it. */
const LONGEST = 1_024;

/** Words above a button by which the customer shares where they are. */
export function LocationRequestForm({ chat, onSend, onClose }: SendFormProps) {
  const { t } = useTranslation('chats_forms');
  const form = useSendForm<{ text: string }>({ text: t('location_request.text') }, ({ text }) => ({
    text:
      text.trim() === '' ? t('no_message') : text.trim().length > LONGEST ? t('too_long', { max: LONGEST }) : undefined,
  }));
  const { text } = form.values;
  const preview = useMemo(
    () => ({ content_type: 'location_request' as const, content: { text: '', ...given('text', text) } }),
    [text],
  );
  return (
    <SendFormDialog
      title={t('title.location_request')}
      chat={chat}
      preview={text.trim() === '' ? null : preview}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={() => {
        if (!form.check()) return false;
        onSend(preview);
        return true;
      }}
    >
      <TextField
        label={t('message')}
        text={text}
        max={LONGEST}
        error={form.errorOf('text')}
        onText={(next) => form.set({ text: next })}
        onLeave={form.leave('text')}
      />
    </SendFormDialog>
  );
}
