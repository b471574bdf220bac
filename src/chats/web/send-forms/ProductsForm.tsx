import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductRules } from '../../../channels/contract/content-rules.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import { LONGEST_FOOTER, LONGEST_HEADER } from '../../contract/sendable.ts';
import { given, useSendForm, type FormErrors, type SendFormProps } from './send-form.ts';
import { SendFormDialog } from './SendFormDialog.tsx';
import { TextField } from './TextField.tsx';

/** As the contract has it. */
const LONGEST_CATALOG_ID = 100;

/** One id in each line; the same one counts once. */
const idsIn = (items: string): string[] => [...new Set(items.split(/[\n,;]+/).map((id) => id.trim()))].filter(Boolean);

/** Products of the catalogue by their ids: one, or several under a title. */
export function ProductsForm(props: SendFormProps) {
  const { products } = props.rules;
  return products && <Form {...props} products={products} />;
}

function Form({ chat, products: rules, onSend, onClose }: SendFormProps & { products: ProductRules }) {
  const { t } = useTranslation('chats_forms');
  const tooLong = (text: string, max: number) => (text.trim().length > max ? t('too_long', { max }) : undefined);
  const form = useSendForm<Record<'catalog' | 'items' | 'header' | 'text' | 'footer', string>>(
    { catalog: '', items: '', header: '', text: t('products.text'), footer: '' },
    ({ catalog, items, header, text, footer }): FormErrors => {
      const count = idsIn(items).length;
      return {
        catalog: catalog.trim() === '' ? t('products.no_catalog') : tooLong(catalog, LONGEST_CATALOG_ID),
        items:
          count === 0
            ? t('products.no_items')
            : count > rules.maxProducts
              ? t('products.most', { count: rules.maxProducts })
              : undefined,
        header: count > 1 && header.trim() === '' ? t('products.no_header') : tooLong(header, LONGEST_HEADER),
        text:
          (count > 1 || header.trim() !== '') && text.trim() === '' ? t('no_message') : tooLong(text, rules.maxText),
        footer: tooLong(footer, LONGEST_FOOTER),
      };
    },
  );
  const { values, errorOf } = form;
  const shown = useMemo(
    () => ({
      content_type: 'products' as const,
      content: {
        text: values.text.trim(),
        ...given('header', values.header),
        ...given('footer', values.footer),
        catalog_id: values.catalog.trim(),
        sections: [{ products: idsIn(values.items) }],
      },
    }),
    [values],
  );
  const input = (field: 'catalog' | 'header' | 'footer') => (
    <Input
      value={values[field]}
      autoComplete="off"
      onBlur={form.leave(field)}
      onChange={({ target: { value } }) => form.set({ [field]: value })}
    />
  );
  return (
    <SendFormDialog
      title={t('title.products')}
      chat={chat}
      preview={idsIn(values.items).length === 0 ? null : shown}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={() => {
        if (!form.check()) return false;
        onSend(shown);
        return true;
      }}
    >
      <Field label={t('products.catalog')} help={t('products.catalog_help')} required error={errorOf('catalog')}>
        {input('catalog')}
      </Field>
      <Field label={t('products.items')} help={t('products.items_help')} required error={errorOf('items')}>
        <TextArea
          value={values.items}
          dir="ltr"
          spellCheck={false}
          onBlur={form.leave('items')}
          onChange={({ target: { value } }) => form.set({ items: value })}
        />
      </Field>
      <Field label={t('products.header')} required={idsIn(values.items).length > 1} error={errorOf('header')}>
        {input('header')}
      </Field>
      <TextField
        label={t('message')}
        text={values.text}
        max={rules.maxText}
        isRequired={idsIn(values.items).length > 1}
        error={errorOf('text')}
        onText={(next) => form.set({ text: next })}
        onLeave={form.leave('text')}
      />
      <Field label={t('footer')} error={errorOf('footer')}>
        {input('footer')}
      </Field>
    </SendFormDialog>
  );
}
