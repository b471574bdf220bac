import type { ResourceNamespaceMap } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

// Catalogues declare themselves in `ResourceNamespaceMap`, beside their texts: so `t` knows every key, and a misspelt one
// does not compile.

type Singular<Key extends string> = Key extends `${infer Stem}_one`
  ? Stem
  : Key extends `${infer Stem}_other`
    ? Stem
    : Key;

type KeysOf<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string ? Singular<Key> : `${Key}.${KeysOf<Messages[Key]>}`;
}[keyof Messages & string];

/** A message with its namespace, `accounts:users.title`: how a descriptor names a text without variables. */
export type MessageKey = {
  [Name in keyof ResourceNamespaceMap]: `${Name}:${KeysOf<ResourceNamespaceMap[Name]>}`;
}[keyof ResourceNamespaceMap];

// The compiler would resolve the variables of every message at each call; these have none. And by way of `unknown`, because
// it would compare every key with every other one: with 3,000 keys that takes minutes, and beyond a limit it gives up.
type Read = (key: MessageKey) => string;
const textsOf = (instance: unknown) => instance as { t: Read; exists: (key: string) => boolean };

/** The text of a message outside components. */
export const message: Read = (key) => textsOf(i18n).t(key);

/** The text of a message, in the present language; empty while the file with its texts is not loaded, or could not be. */
export function useMessage(): Read {
  const present = textsOf(useTranslation().i18n);
  return useCallback((key: MessageKey) => (present.exists(key) ? present.t(key) : ''), [present]);
}
