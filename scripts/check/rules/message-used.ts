import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { stringsInTemplates, stringsOf, withoutComments } from '../source-text.ts';

const SCREEN_CODE = /^src\/(?:(?:sandbox\/)?[^/]+\/(?:web|contract)|ui)\/(?!.*(?:\.test\.tsx?$|testing\/)).*\.tsx?$/;
/** How a catalogue declares itself; the compiler knows its keys by the same lines. */
const DECLARED = /interface ResourceNamespaceMap \{\s*(\w+): typeof (\w+);/;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Every text in a catalogue is asked for. (That every text which is asked for exists is what the compiler says.) What a key
 * looks like is only known where it is written out, so a key put together in a template counts for all that fit it.
 */
export async function checkMessagesUsed(root: string, files: readonly SourceFile[]): Promise<Finding[]> {
  const screens = files.filter(({ path: file }) => SCREEN_CODE.test(file));
  const catalogues = screens.flatMap((file) => {
    const [, namespace, exported] = DECLARED.exec(file.text) ?? [];
    return namespace !== undefined && exported !== undefined ? [{ path: file.path, namespace, exported }] : [];
  });
  const texts = new Set(screens.filter(({ path: file }) => file.includes('/messages/')).map(({ path: file }) => file));
  for (const catalogue of catalogues) texts.add(catalogue.path);
  const isUsed = usageOf(screens.filter(({ path: file }) => !texts.has(file)).map(({ text }) => withoutComments(text)));
  const findings = await Promise.all(
    catalogues.map(async ({ path: file, namespace, exported }) => {
      const module = (await import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href)) as Record<
        string,
        unknown
      >;
      return keysOf(module[exported], '')
        .filter((key) => !isUsed(key, namespace))
        .map((key) => ({ rule: 'message-used', location: file, sentence: `nothing shows “${key}”` }));
    }),
  );
  return findings.flat();
}

function keysOf(messages: unknown, prefix: string): string[] {
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

/** The catalogues that a file's `t` looks into. */
function namespacesIn(code: string): string[] {
  return [...code.matchAll(/\buseTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/'([^']*)'/g)].flatMap(([, name]) => name ?? []),
  );
}

type IsUsed = (key: string, namespace: string) => boolean;

function usageOf(codes: readonly string[]): IsUsed {
  const written = new Set<string>();
  const patterns = new Map<string, RegExp>();
  const open = new Set<string>();
  for (const code of codes) {
    for (const value of [...stringsOf(code), ...stringsInTemplates(code)].map((found) => found.value)) {
      const [, namespace, key = value] = /^([\w-]+):(?=[\w.$])(.*)$/s.exec(value) ?? [];
      if (!key.includes('${')) written.add(key);
      else if (/^[\w.]*(?:\$\{[^}]*\}[\w.]*)+$/.test(key)) {
        if (/[a-z]{2}/.test(key.replaceAll(VARIABLE, ''))) patterns.set(key, asPattern(key));
        else if (namespace !== undefined) open.add(namespace);
      }
    }
    for (const [, branch = ''] of code.matchAll(/\bt\(\s*'(?:[\w-]+:)?([^']+)',\s*\{ returnObjects/g))
      patterns.set(`${branch}.`, asPattern(`${branch}.` + '${rest}'));
    // A key of nothing but variables: only the catalogues that this file looks into are known.
    if (/\bt\(\s*`(?:\$\{[^}]*\}[._]?)+`/.test(code)) for (const name of namespacesIn(code)) open.add(name);
  }
  return (key, namespace) => {
    const forms = [key, key.replace(PLURAL, '')];
    return (
      open.has(namespace) ||
      forms.some((form) => written.has(form)) ||
      [...patterns.values()].some((pattern) => forms.some((form) => pattern.test(form)))
    );
  };
}

const VARIABLE = /\$\{[^}]*\}/g;
const asPattern = (key: string) => new RegExp(`^${key.replaceAll('.', String.raw`\.`).replaceAll(VARIABLE, '.+')}$`);
