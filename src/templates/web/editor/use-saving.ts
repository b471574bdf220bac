import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError, hasCode } from '../../../foundation/web/api/call.ts';
import { dropDraft, keepDraft } from '../../../foundation/web/forms/form-draft.ts';
import { templateBody, updateTemplateBody } from '../../contract/template-body.ts';
import { templateDetail, type TemplateDetail } from '../../contract/template.ts';
import { useSaveTemplate, type Save } from '../template-mutations.ts';
import { toBody, type EditorValues } from './editor-values.ts';

/** Typing rests this long before it is stored. */
const SAVE_AFTER_MS = 1_000;

/** Which stored template the form is about. */
export interface StoredAs {
  id: string;
  version: number | undefined;
}

export interface Saving {
  /** Null while nothing is stored. */
  stored: StoredAs | null;
  isUnsaved: boolean;
  isRunning: boolean;
  /** When it was last stored from here. */
  savedTime: Date | null;
  failure: CallError | null;
  /** The template as someone else has changed it meanwhile. */
  theirs: TemplateDetail | null;
  /** Stores what is on the form now; resolves with the id, or null when it could not be stored. */
  flush: () => Promise<string | null>;
  /** The form shows this stored template from now on, or stays as it is and replaces it. */
  accept: (template: TemplateDetail, values: EditorValues) => void;
  keepMine: () => void;
}

const textOf = (values: EditorValues): string => JSON.stringify(toBody(values));

/** What to send; null while the form is no template by the specification. */
function readSave(text: string, stored: StoredAs | null): Save | null {
  const body: unknown = JSON.parse(text);
  if (stored === null) {
    const { success, data } = templateBody.safeParse(body);
    return success ? { id: null, body: data } : null;
  }
  const { success, data } = updateTemplateBody.safeParse(body);
  return success ? { ...stored, body: data } : null;
}

/** Of what is kept over a reload of the tab until it is stored. */
export const draftKeyOf = (id: string | null): string => `templates:${id ?? 'new'}`;

interface SavingOptions {
  values: EditorValues;
  /** The stored template with which the form was opened. */
  first: StoredAs | null;
  /** What is stored of it. */
  begun: EditorValues;
  /** Nothing is stored by itself meanwhile. */
  isPaused: boolean;
}

/**
 * Stores the form by itself a moment after typing has stopped, once it is a template by the specification. A failure
 * keeps what was typed; the next change tries again.
 */
export function useSaving({ values, first, begun, isPaused }: SavingOptions): Saving {
  const save = useSaveTemplate();
  const [stored, setStored] = useState(first);
  const [savedText, setSavedText] = useState(() => textOf(begun));
  const [savedTime, setSavedTime] = useState<Date | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [theirs, setTheirs] = useState<TemplateDetail | null>(null);
  const text = textOf(values);
  const isUnsaved = text !== savedText;
  const isValid = useMemo(() => readSave(text, stored) !== null, [text, stored]);
  /** What a save that waits for another one must know when its turn comes. */
  const latest = useRef({ text, savedText, stored });
  useEffect(() => {
    latest.current = { text, savedText, stored };
  }, [text, savedText, stored]);
  const running = useRef<Promise<boolean> | null>(null);

  const saveOnce = async (): Promise<boolean> => {
    const { text: sent, stored: before } = latest.current;
    const given = readSave(sent, before);
    if (given === null) return false;
    setFailure(null);
    try {
      const { id, version } = await save.mutateAsync(given);
      latest.current = { ...latest.current, savedText: sent, stored: { id, version } };
      dropDraft(draftKeyOf(before?.id ?? null));
      setStored({ id, version });
      setSavedText(sent);
      setSavedTime(new Date());
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const current = hasCode(error, 'CONFLICT') ? templateDetail.safeParse(error.info?.['current']).data : undefined;
      setTheirs(current ?? null);
      setFailure(error);
      return false;
    }
  };

  const flush = async (): Promise<string | null> => {
    // One at a time: a new template is added once.
    while (running.current) await running.current;
    if (latest.current.text === latest.current.savedText) return latest.current.stored?.id ?? null;
    running.current = saveOnce();
    const isSaved = await running.current;
    running.current = null;
    return isSaved ? (latest.current.stored?.id ?? null) : null;
  };
  const flushLatest = useRef(flush);
  useEffect(() => {
    flushLatest.current = flush;
  });

  const waits = theirs !== null || isPaused;
  useEffect(() => {
    if (!isUnsaved || !isValid || waits) return;
    const timer = setTimeout(() => void flushLatest.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, isUnsaved, isValid, waits]);

  const id = stored?.id ?? null;
  useEffect(() => {
    if (isUnsaved && !isPaused) keepDraft(draftKeyOf(id), { ...values });
    else dropDraft(draftKeyOf(id));
  }, [isUnsaved, isPaused, id, values]);

  return {
    stored,
    isUnsaved,
    isRunning: save.isPending,
    savedTime,
    failure,
    theirs,
    flush,
    accept: (template, shown) => {
      setStored({ id: template.id, version: template.version });
      setSavedText(textOf(shown));
      setFailure(null);
      setTheirs(null);
    },
    keepMine: () => {
      if (!theirs) return;
      setStored({ id: theirs.id, version: theirs.version });
      setFailure(null);
      setTheirs(null);
    },
  };
}
