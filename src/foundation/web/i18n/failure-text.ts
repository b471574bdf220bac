import type { i18n as I18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  looseSentence,
  type ErrorCode,
  type ErrorDetail,
  type ErrorReason,
  type LooseErrorDetail,
} from '../../contract/errors.ts';
import { CallError } from '../api/call-error.ts';
import { translateSentence } from './use-sentence.ts';

/**
 * Namespace `failures`: the sentences of codes and reasons in a language that the contract does not speak, with the
 * `{{names}}` of their info. An area adds those of its own codes to its late catalogue. English has none: its sentences
 * are the contract's.
 */
export type FailureMessages = {
  [Key in ErrorCode | { [Code in ErrorCode]: `${Code}/${ErrorReason<Code>}` }[ErrorCode]]?: string;
};

declare module 'i18next' {
  interface ResourceNamespaceMap {
    failures: FailureMessages;
  }
}

/**
 * What a failure says in the reader's language: by its code and reason, with what its info names. A sentence that is not
 * the one of its code was said by a schema, or by a newer server, and is translated as such. Empty for what is no
 * failure of a call.
 */
export function translateFailure(instance: I18n, error: unknown): string {
  if (!(error instanceof CallError)) return '';
  const { code, reason, key, info, message } = error;
  const detail = { ...(reason !== undefined && { reason }), ...(key !== undefined && { key }), ...(info && { info }) };
  if (message !== looseSentence(code, detail)) return translateSentence(instance, message);
  return textOf(instance, code, detail);
}

/** What a code says in the reader's language, where no call has failed. */
export const translateCode = <Code extends ErrorCode>(
  instance: I18n,
  code: Code,
  detail: ErrorDetail<Code> = {},
): string => textOf(instance, code, detail);

// Codes are names of data here: the catalogue that knows them is the contract's.
type Read = (keys: readonly string[], options: object) => string;

function textOf(instance: I18n, code: ErrorCode, detail: LooseErrorDetail): string {
  const { reason, key, info } = detail;
  return (instance.t as unknown as Read)(reason === undefined ? [code] : [`${code}/${reason}`, code], {
    ...info,
    key,
    ns: 'failures',
    keySeparator: false,
    nsSeparator: false,
    defaultValue: looseSentence(code, detail),
  });
}

/** What belongs to single fields of a form, where the failure names them; `text` is that of the failure. */
export const fieldFailures = (error: CallError, text: string): readonly { field: string; message: string }[] =>
  error.fieldErrors.map((each) => (each.message === error.message ? { ...each, message: text } : each));

/** `translateFailure` bound to the present language. */
export function useFailureText(): (error: unknown) => string {
  const { i18n } = useTranslation();
  return useCallback((error) => translateFailure(i18n, error), [i18n]);
}
