import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch, type Control } from 'react-hook-form';
import { currentUserQuery, usePermission } from '../../../accounts/web/index.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { moduleQuery } from '../../../records/web/index.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Menu, MenuGroup, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { CharacterCount, TextArea } from '../../../ui/primitives/TextArea.tsx';
import { FIRST_NAME } from '../../../foundation/contract/placeholders.ts';
import {
  createQuickReplyBody,
  LONGEST_REPLY,
  quickReplyLanguages,
  type QuickReply,
  type QuickReplyScope,
} from '../../contract/quick-reply.ts';
import { FilledReply } from '../FilledReply.tsx';
import { placeholderName } from '../placeholder-values.ts';
import { useCreateQuickReply, useUpdateQuickReply } from '../queries.ts';

interface QuickReplyDialogProps {
  /** The one that is edited; null: a new one. */
  reply: QuickReply | null;
  /** What a new one begins with. */
  shortcut?: string;
  scope?: QuickReplyScope;
  text?: string;
  onClose: () => void;
}

/** A quick reply is written: who uses it, its shortcut, and its text with the values that are filled in when it is inserted. */
export function QuickReplyDialog({ reply, shortcut = '', scope = 'team', text = '', onClose }: QuickReplyDialogProps) {
  const { t, i18n } = useTranslation('quick_replies');
  const formId = useId();
  const mayEditTeam = usePermission('setup.edit');
  const create = useCreateQuickReply();
  const update = useUpdateQuickReply();
  const form = useContractForm({
    schema: createQuickReplyBody,
    defaultValues: reply ?? { scope: mayEditTeam ? scope : 'own', shortcut, title: '', language: 'en', text },
    // What was begun before does not take the place of words that are to be saved.
    ...(reply === null && text === '' && { draftKey: 'quick_replies.new' }),
    onSave: async ({ scope: chosen, ...body }) => {
      const saved =
        reply === null
          ? await create.mutateAsync({ scope: chosen, ...body })
          : await update.mutateAsync({ id: reply.id, body: { ...body, version: reply.version } });
      showSuccess(t(reply === null ? 'done.created' : 'done.saved', { shortcut: saved.shortcut }));
      onClose();
    },
  });
  const { control } = form.form;
  const names = useMemo(() => new Intl.DisplayNames([i18n.language], { type: 'language' }), [i18n.language]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      keepOnOutsidePress
      title={t(reply === null ? 'form.new' : 'form.edit')}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" keyHint={t('form.key')} busy={form.isSaving}>
            {t(reply === null ? 'form.create' : 'form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {form.formError !== null && (
          <Callout tone="danger" live>
            {form.formError}
          </Callout>
        )}
        {reply === null && mayEditTeam && (
          <FormField control={control} name="scope" as="group" label={t('scope.label')}>
            {(field) => (
              <div>
                <SegmentedControl
                  label={t('scope.label')}
                  options={[
                    { value: 'team', label: t('scope.team') },
                    { value: 'own', label: t('scope.own') },
                  ]}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              </div>
            )}
          </FormField>
        )}
        <div className="grid gap-4 md:grid-cols-[1fr_1fr_160px]">
          <FormField
            control={control}
            name="shortcut"
            label={t('form.shortcut')}
            help={t('form.shortcut_help')}
            required
            errorText={form.sentence}
          >
            {(field) => (
              <Input {...field} dir="auto" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={41} />
            )}
          </FormField>
          <FormField control={control} name="title" label={t('form.title')} required errorText={form.sentence}>
            {(field) => <Input {...field} dir="auto" maxLength={81} />}
          </FormField>
          <FormField control={control} name="language" label={t('form.language')} errorText={form.sentence}>
            {(field) => (
              <Select
                options={[...new Set([...quickReplyLanguages, field.value])].map((code) => ({
                  value: code,
                  label: names.of(code) ?? code,
                }))}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          </FormField>
        </div>
        <TextField
          control={control}
          sentence={form.sentence}
          onSubmit={() => form.submit()}
          onInsert={(next) => form.form.setValue('text', next, { shouldDirty: true })}
        />
      </form>
    </Dialog>
  );
}

interface Values {
  scope: QuickReplyScope;
  shortcut: string;
  title: string;
  language: string;
  text: string;
}

interface TextFieldProps {
  control: Control<Values>;
  sentence: (text: string) => string;
  onInsert: (text: string) => void;
  onSubmit: () => void;
}

/** The text, what can stand for a value in it, and how a customer sees it. */
function TextField({ control, sentence, onInsert, onSubmit }: TextFieldProps): ReactNode {
  const { t } = useTranslation('quick_replies');
  const area = useRef<HTMLTextAreaElement | null>(null);
  const text = useWatch({ control, name: 'text' });
  const { data: contacts } = useQuery({ ...moduleQuery('contacts'), enabled: usePermission('records.edit') });
  const { data: user } = useQuery(currentUserQuery);
  const add = (name: string) => {
    const field = area.current;
    const [from, to] = field ? [field.selectionStart, field.selectionEnd] : [text.length, text.length];
    const mark = `{{${name}}}`;
    onInsert(text.slice(0, from) + mark + text.slice(to));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + mark.length, from + mark.length);
    });
  };
  const sample = new Map([
    [FIRST_NAME, t('value.example')],
    ['contact.name', t('value.example')],
    ['me.name', `${user?.first_name ?? ''} ${user?.last_name ?? ''}`],
    ['me.first_name', user?.first_name ?? ''],
  ]);
  const nameOf = placeholderName(contacts);
  return (
    <div className="flex flex-col gap-2">
      <FormField
        control={control}
        name="text"
        label={t('form.text')}
        required
        errorText={sentence}
        aside={<CharacterCount length={text.length} max={LONGEST_REPLY} />}
      >
        {({ ref, ...field }) => (
          <TextArea
            {...field}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              onSubmit();
            }}
            ref={(element) => {
              area.current = element;
              ref(element);
            }}
          />
        )}
      </FormField>
      <Menu
        trigger={
          <Button variant="soft" size="sm" icon={Plus} className="self-start">
            {t('form.add')}
          </Button>
        }
      >
        <MenuGroup label={t('form.contact_value')}>
          <MenuItem onSelect={() => add(FIRST_NAME)}>{t('value.first_name')}</MenuItem>
          {(contacts?.fields ?? [{ name: 'name', label: t('value.name'), type: 'text' }])
            .filter(isWords)
            .map((field) => (
              <MenuItem key={field.name} onSelect={() => add(`contact.${field.name}`)}>
                {field.label}
              </MenuItem>
            ))}
        </MenuGroup>
        <MenuGroup label={t('form.own_value')}>
          <MenuItem onSelect={() => add('me.name')}>{t('value.my_name')}</MenuItem>
          <MenuItem onSelect={() => add('me.first_name')}>{t('value.my_first_name')}</MenuItem>
          <MenuItem onSelect={() => add('business.name')}>{t('value.business_name')}</MenuItem>
        </MenuGroup>
        <MenuGroup label={t('form.other_value')}>
          <MenuItem onSelect={() => add(t('form.other_name').toLowerCase())}>{t('form.other_name')}</MenuItem>
        </MenuGroup>
      </Menu>
      {text.trim() !== '' && (
        <div className="rounded-md bg-thread-bg p-3">
          <p className="pb-1.5 text-xs text-tertiary">{t('form.preview')}</p>
          <p
            dir="auto"
            data-kit-edge
            className="ms-auto w-fit max-w-[85%] rounded-lg rounded-se-xs border border-bubble-out-border bg-bubble-out px-2.5 py-1.5 text-md text-bubble-text shadow-1"
          >
            <FilledReply text={text} values={sample} nameOf={nameOf} />
          </p>
        </div>
      )}
    </div>
  );
}

/** Values that fit into a sentence. */
const SENTENCE_TYPES: ReadonlySet<string> = new Set([
  'text',
  'picklist',
  'date',
  'datetime',
  'number',
  'decimal',
  'email',
  'mobile',
  'phone',
  'country',
  'url',
]);
const isWords = (field: { type: string }): boolean => SENTENCE_TYPES.has(field.type);
