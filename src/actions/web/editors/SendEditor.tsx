import { Braces, FileText, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadMedia } from '../../../outreach/web/index.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import type { EditorProps } from './editor-props.ts';
import { useFileUpload } from './use-file-upload.ts';

interface SendEditorProps extends EditorProps<'send_whatsapp_message'> {
  upload?: UploadMedia | undefined;
}

/** What is known wherever a message is sent by itself; nobody writes it, so there is no `me.`. */
const placeholders = ['contact.name', 'contact.first_name', 'contact.mobile', 'business.name'] as const;

const keyOf = {
  'contact.name': 'contact_name',
  'contact.first_name': 'contact_first_name',
  'contact.mobile': 'contact_mobile',
  'business.name': 'business_name',
} as const;

/** The text of a message, with values of the contact in it, and a file that goes with it. */
export function SendEditor({ action, onChange, problem, disabled, upload }: SendEditorProps) {
  const { t } = useTranslation('actions');
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { data } = action;
  const { text, file = null } = data;
  const { sending, refusal, take, cancel } = useFileUpload(
    ({ csid, name, mime_type, size }) =>
      onChange({ ...action, data: { ...data, file: { csid, name, mime_type, size } } }),
    upload,
  );
  const fileProblem = refusal ?? problem('data.file');
  const insert = (placeholder: string) => {
    const [start, end] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    const added = `{{${placeholder}}}`;
    onChange({ ...action, data: { ...data, text: text.slice(0, start) + added + text.slice(end) } });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + added.length, start + added.length);
    });
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field hideLabel label={t('send.text')} error={problem('data.text')}>
        <TextArea
          compact
          ref={area}
          value={text}
          placeholder={t('send.hint')}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...action, data: { ...data, text: target.value } })}
          trailing={
            !disabled && (
              <span className="flex shrink-0 self-end pe-1 pb-0.5 pointer-coarse:gap-5 pointer-coarse:pe-3 pointer-coarse:pb-2">
                <Menu align="end" trigger={<IconButton size="sm" dim icon={Braces} aria-label={t('send.insert')} />}>
                  {placeholders.map((placeholder) => (
                    <MenuItem key={placeholder} onSelect={() => insert(placeholder)}>
                      {t(`send.values.${keyOf[placeholder]}`)}
                    </MenuItem>
                  ))}
                </Menu>
                <IconButton
                  size="sm"
                  dim
                  icon={Paperclip}
                  aria-label={t('send.attach')}
                  onClick={() => picker.current?.click()}
                />
              </span>
            )
          }
        />
      </Field>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('send.file')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) take(chosen);
          // Choosing the same file again must count as a change.
          target.value = '';
        }}
      />
      {(sending || file || fileProblem !== undefined) && (
        <Field as="group" hideLabel label={t('send.file')} error={fileProblem}>
          {sending ? (
            <Attached
              name={sending.name}
              remove={t('send.cancel_upload')}
              onRemove={cancel}
              aside={
                <ProgressBar
                  running
                  className="max-w-40"
                  label={t('send.uploading', { name: sending.name })}
                  segments={[{ value: Math.round(sending.progress * 100), label: '%', color: 1 }]}
                  total={100}
                />
              }
            />
          ) : (
            file && (
              <Attached
                name={file.name || t('send.unnamed')}
                remove={t('send.remove_file')}
                onRemove={disabled ? undefined : () => onChange({ ...action, data: { ...data, file: null } })}
                aside={
                  file.size !== undefined && (
                    <span className="shrink-0 text-xs text-tertiary tabular-nums">{formatFileSize(file.size)}</span>
                  )
                }
              />
            )
          )}
        </Field>
      )}
    </div>
  );
}

interface AttachedProps {
  name: string;
  aside: React.ReactNode;
  remove: string;
  onRemove: (() => void) | undefined;
}

function Attached({ name, aside, remove, onRemove }: AttachedProps) {
  return (
    <div className="flex min-h-8 items-center gap-2 rounded-sm border border-subtle bg-sunken px-2">
      <FileText aria-hidden className="shrink-0 text-tertiary" />
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      {aside}
      {onRemove && <IconButton size="sm" dim icon={X} aria-label={remove} onClick={onRemove} />}
    </div>
  );
}
