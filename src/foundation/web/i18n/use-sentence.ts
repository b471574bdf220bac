import type { i18n as I18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A sentence of the contract in the reader's language; without a translation the sentence itself. */
export function translateSentence(instance: I18n, sentence: string): string {
  return instance.t(sentence, {
    ns: 'sentences',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { skipOnVariables: true },
    defaultValue: sentence,
  });
}

/** `translateSentence` bound to the present language: for field errors. Failures: `useFailureText`. */
export function useSentence(): (sentence: string) => string {
  const { i18n } = useTranslation();
  return useCallback((sentence) => translateSentence(i18n, sentence), [i18n]);
}
