import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { fileSentence, maxFileBytes, pickerAccept, uploadFile } from '../../../media/web/index.ts';
import type { Template } from '../../../templates/contract/template.ts';
import type { TemplateValues } from '../../../templates/web/index.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { FileDrop } from '../../../ui/primitives/FileDrop.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { chatEndpoints } from '../../contract/endpoints.ts';

/** The variable that holds the file of a header (specification, media params). */
const HEADER_MEDIA = '_header_media';

interface TemplateValueFieldsProps {
  template: Template;
  values: TemplateValues;
  onChange: (values: TemplateValues) => void;
  onSubmit: () => void;
}

/** One field for every variable. A field that was left empty says so. */
export function TemplateValueFields({ template, values, onChange, onSubmit }: TemplateValueFieldsProps) {
  const { t } = useTranslation('chats');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex shrink-0 flex-col gap-3 border-b border-subtle px-4 py-3.5"
    >
      <h3 className="text-secondary">{t('template.values')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        {template.variables.map(({ name, example }) => {
          const isEmpty = (values[name] ?? '').trim() === '';
          if (name === HEADER_MEDIA) {
            return (
              <HeaderMedia
                key={name}
                format={template.header.format}
                onStored={(csid) => onChange({ ...values, [name]: csid })}
              />
            );
          }
          return (
            <Field
              key={name}
              label={<bdi>{name}</bdi>}
              error={isEmpty && left.has(name) ? t('template.value_missing') : undefined}
            >
              <Input
                value={values[name] ?? ''}
                maxLength={2000}
                placeholder={example === null ? undefined : t('template.example', { example })}
                onChange={(event) => onChange({ ...values, [name]: event.target.value })}
                onFocus={() => setLeft((known) => new Set([...known].filter((each) => each !== name)))}
                onBlur={() => setLeft((known) => new Set([...known, name]))}
              />
            </Field>
          );
        })}
      </div>
    </form>
  );
}

interface HeaderMediaProps {
  format: Template['header']['format'];
  onStored: (csid: string) => void;
}

/** The file of a header: uploaded as soon as it is chosen. */
function HeaderMedia({ format, onStored }: HeaderMediaProps) {
  const { t } = useTranslation('chats');
  const sentence = useSentence();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const family = format === 'image' || format === 'video' ? format : 'document';
  const upload = async (chosen: File) => {
    const reason = fileSentence(chosen, family);
    setRefusal(reason);
    if (reason !== null) return;
    setFile(chosen);
    setProgress(0);
    try {
      const media = await uploadFile({
        path: chatEndpoints.uploadChatMedia.path,
        file: chosen,
        origin: 'chats',
        onProgress: setProgress,
      });
      onStored(media.csid);
    } catch (error) {
      setFile(null);
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setProgress(null);
    }
  };
  const accept = pickerAccept(family);
  return (
    <Field
      label={t(`family.${family}`)}
      error={refusal === null ? undefined : sentence(refusal)}
      className="sm:col-span-2"
    >
      <FileDrop
        accept={accept === '' ? ['application/*', 'text/*', 'image/*'] : accept.split(',')}
        acceptText={t(`family_types.${family}`)}
        maxBytes={maxFileBytes(family)}
        file={file}
        progress={progress ?? undefined}
        onFile={(chosen) => void upload(chosen)}
        onReject={setRefusal}
      />
    </Field>
  );
}
