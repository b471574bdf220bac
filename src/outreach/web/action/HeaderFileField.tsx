import { useEffect, useRef, useState } from 'react';
import { Image, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { EMPTY_FILE, familyRule } from '../../../media/contract/file-rules.ts';
import type { MediaItem } from '../../../media/contract/media.ts';
import { fileType, judgeChosen, pickerAccept } from '../../../media/web/index.ts';
import { headerFileRules } from '../../../templates/contract/header-files.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { FileDrop } from '../../../ui/primitives/FileDrop.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';

/** Stores a file for the header of a message. */
export type UploadMedia = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<MediaItem>;

interface HeaderFileFieldProps {
  type: 'image' | 'video' | 'document';
  template: Template;
  /** The csid of the file; empty: that of the template. */
  value: string;
  onChange: (csid: string) => void;
  upload: UploadMedia;
  /** Where the chosen file can be read. */
  url: string | null;
  error: string | undefined;
  disabled?: boolean | undefined;
}

/** The file above a message: uploaded as soon as it is chosen, or the template's own. */
export function HeaderFileField(props: HeaderFileFieldProps) {
  const { type, template, value, onChange, url, disabled = false } = props;
  const { t } = useTranslation('outreach');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { sending, take, cancel } = useUpload(props, setRefusal);
  const rule = familyRule(headerFileRules, type);
  const own = template.media && t('values.media_own', { name: template.media.name });
  return (
    <Field
      label={t(`values.media.${type}`)}
      required={own === null}
      error={refusal ?? props.error}
      help={own ?? undefined}
    >
      {sending ? (
        <div className="flex min-h-16 items-center gap-3 rounded-md border border-dashed border-strong p-2.5">
          <div className="min-w-0 flex-1">
            <bdi className="block truncate font-medium">{sending.name}</bdi>
            <ProgressBar
              running
              className="mt-1.5"
              label={t('values.media_uploading', { name: sending.name })}
              segments={[{ value: Math.round(sending.progress * 100), label: '%', color: 1 }]}
              total={100}
            />
          </div>
          <IconButton icon={X} aria-label={t('values.media_cancel')} onClick={cancel} />
        </div>
      ) : value === '' ? (
        <FileDrop
          accept={pickerAccept(headerFileRules, type).split(',')}
          acceptText={t(`values.media_types.${type}`)}
          maxBytes={rule?.maxBytes ?? 0}
          disabled={disabled}
          aria-label={t(`values.media.${type}`)}
          onFile={take}
          onReject={setRefusal}
        />
      ) : (
        <div className="flex items-center gap-3 rounded-md border border-default p-2">
          {type === 'image' && url !== null ? (
            <img src={url} alt="" className="h-12 w-20 shrink-0 rounded-sm bg-sunken object-cover" />
          ) : (
            <span
              aria-hidden
              className="grid size-12 shrink-0 place-items-center rounded-sm bg-accent-soft text-accent-text"
            >
              <Image />
            </span>
          )}
          <span className="min-w-0 flex-1 text-secondary">{t('values.media_chosen')}</span>
          <IconButton
            icon={Trash2}
            aria-label={t('values.media_remove')}
            disabled={disabled}
            onClick={() => onChange('')}
          />
        </div>
      )}
    </Field>
  );
}

/** One upload at a time; what is chosen meanwhile takes its place. */
function useUpload({ type, upload, onChange }: HeaderFileFieldProps, refuse: (sentence: string | null) => void) {
  const sentence = useSentence();
  const failureText = useFailureText();
  const [sending, setSending] = useState<{ name: string; progress: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    const verdict = judgeChosen(headerFileRules, file, fileType(file));
    // A type that only the server can tell by the bytes is not refused here.
    if (verdict !== null && !(verdict.fate === 'fits' && verdict.rule.family === type)) {
      const rule = familyRule(headerFileRules, type)?.sentence ?? headerFileRules.refusal;
      return refuse(sentence(file.size === 0 ? EMPTY_FILE : rule));
    }
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { name } = file;
    refuse(null);
    setSending({ name, progress: 0 });
    try {
      const { csid } = await upload(file, {
        signal: controller.signal,
        onProgress: (progress) => setSending({ name, progress }),
      });
      onChange(csid);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      refuse(failureText(error));
    } finally {
      if (running.current === controller) {
        running.current = null;
        setSending(null);
      }
    }
  };
  return {
    sending,
    take: (file: File) => void send(file),
    cancel: () => running.current?.abort(),
  };
}
