import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductRules } from '../../../channels/contract/content-rules.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { LONGEST_FOOTER } from '../../contract/sendable.ts';
import { given, useSendForm, type SendFormProps } from './send-form.ts';
import { SendFormDialog } from './SendFormDialog.tsx';
import { TextField } from './TextField.tsx';

/** The whole catalogue of the business, behind a button. */
export function CatalogForm(props: SendFormProps) {
  const { products } = props.rules;
  return products && <Form {...props} products={products} />;
}

function Form({ chat, products, onSend, onClose }: SendFormProps & { products: ProductRules }) {
  const { t } = useTranslation('chats_forms');
  const form = useSendForm<{ text: string; footer: string }>(
    { text: t('catalog.text'), footer: '' },
    ({ text, footer }) => ({
      text:
        text.trim() === ''
          ? t('no_message')
          : text.trim().length > products.maxText
            ? t('too_long', { max: products.maxText })
            : undefined,
      footer: footer.trim().length > LONGEST_FOOTER ? t('too_long', { max: LONGEST_FOOTER }) : undefined,
    }),
  );
  const { text, footer } = form.values;
  const shown = useMemo(
    () => ({ content_type: 'catalog' as const, content: { text: text.trim(), ...given('footer', footer) } }),
    [text, footer],
  );
  return (
    <SendFormDialog
      title={t('title.catalog')}
      chat={chat}
      preview={text.trim() === '' ? null : shown}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={() => {
        if (!form.check()) return false;
        onSend(shown);
        return true;
      }}
    >
      <TextField
        label={t('message')}
        text={text}
        max={products.maxText}
        error={form.errorOf('text')}
        onText={(next) => form.set({ text: next })}
        onLeave={form.leave('text')}
      />
      <Field label={t('footer')} error={form.errorOf('footer')}>
        <Input
          value={footer}
          onBlur={form.leave('footer')}
          onChange={({ target: { value } }) => form.set({ footer: value })}
        />
      </Field>
    </SendFormDialog>
  );
}
