import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentRules } from '../../../channels/contract/providers/capabilities-of.ts';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { conversionOf } from '../../../media/contract/conversions.ts';
import { EMPTY_FILE, familyRule } from '../../../media/contract/file-rules.ts';
import { fileType, judgeChosen, pickerAccept } from '../../../media/web/index.ts';
import type { MediaItem } from '../../../media/contract/media.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import type { TemplateValues } from '../../../templates/web/index.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { FileDrop } from '../../../ui/primitives/FileDrop.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { readyMedia, sendProblem, uploadChatFile } from '../sending/chat-media.ts';
import { fileFamilyOf } from './template-words.ts';

interface TemplateValueFieldsProps {
  /** Through what it will be sent. */
  kind: ChannelKind;
  template: Template;
  /** What the values are called. */
  labels: ReadonlyMap<string, string>;
  /** What was filled in from the contact. */
  known: TemplateValues;
  values: TemplateValues;
  onChange: (values: TemplateValues) => void;
  onSubmit: () => void;
}

/** One field for every variable. A field that was left empty says so. */
export function TemplateValueFields({
  kind,
  template,
  labels,
  known,
  values,
  onChange,
  onSubmit,
}: TemplateValueFieldsProps) {
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
                kind={kind}
                family={fileFamilyOf(template)}
                own={template.media}
                onStored={(csid) => onChange({ ...values, [name]: csid })}
              />
            );
          }
          return (
            <Field
              key={name}
              label={<bdi>{labels.get(name) ?? name}</bdi>}
              error={isEmpty && left.has(name) ? t('template.value_missing') : undefined}
              className={known[name] === undefined ? undefined : 'sm:col-span-2'}
            >
              <Input
                value={values[name] ?? ''}
                maxLength={2000}
                placeholder={example === null ? undefined : t('template.example', { example })}
                onChange={(event) => onChange({ ...values, [name]: event.target.value })}
                trailing={
                  known[name] !== undefined &&
                  known[name] === values[name] && <Tag tone="accent">{t('template.from_contact')}</Tag>
                }
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
  kind: ChannelKind;
  family: ReturnType<typeof fileFamilyOf>;
  /** The file that the template has itself; it is sent unless another one is chosen. */
  own: MediaItem | null;
  onStored: (csid: string) => void;
}

/** The file of a header: uploaded, and converted where needed, as soon as it is chosen. */
function HeaderMedia({ kind, family, own, onStored }: HeaderMediaProps) {
  const { t } = useTranslation('chats');
  const sentence = useSentence();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const rules = contentRules(kind)?.files;
  if (!rules) return null;
  const rule = familyRule(rules, family);
  const upload = async (chosen: File) => {
    const verdict = judgeChosen(rules, chosen, fileType(chosen));
    const isRight = verdict !== null && verdict.fate !== 'refused' && verdict.rule.family === family;
    setRefusal(isRight ? null : chosen.size === 0 ? EMPTY_FILE : (rule?.sentence ?? rules.refusal));
    if (!isRight) return;
    setFile(chosen);
    setProgress(0);
    const { signal } = new AbortController();
    try {
      const stored = await uploadChatFile({
        file: chosen,
        kind: 'file',
        platformId: kind,
        signal,
        onProgress: setProgress,
      });
      const media = await readyMedia(stored, signal);
      onStored(media.csid);
    } catch (error) {
      setFile(null);
      onStored('');
      setRefusal(sendProblem(error));
    } finally {
      setProgress(null);
    }
  };
  return (
    <Field
      label={t(`family.${family}`)}
      error={refusal === null ? undefined : sentence(refusal)}
      help={own && file === null ? t('template.own_file', { name: own.name }) : undefined}
      className="sm:col-span-2"
    >
      <FileDrop
        accept={pickerAccept(rules, family).split(',')}
        acceptText={t(`family_types.${family}`)}
        maxBytes={conversionOf(rule?.types[0] ?? '')?.maxBytes ?? rule?.maxBytes ?? 0}
        file={file}
        progress={progress ?? undefined}
        onFile={(chosen) => void upload(chosen)}
        onReject={setRefusal}
        onRemove={() => {
          setFile(null);
          onStored('');
        }}
      />
    </Field>
  );
}
