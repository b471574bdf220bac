import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt, stringsInTemplates, stringsOf, withoutComments } from '../source-text.ts';
import { readCatalogues } from './message-catalogues.ts';

const SCREEN_CODE = /^src\/(?:[^/]+\/(?:web|contract)|ui)\/(?!.*(?:\.test\.tsx?$|testing\/|messages\/)).*\.tsx?$/;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Every text that a screen asks for exists, and every text in a catalogue is asked for. What a key looks
 * like is only known where it is written out, so a key put together in a template counts for all that fit it.
 */
export async function checkMessageKeys(root: string, files: readonly SourceFile[]): Promise<Finding[]> {
  const catalogues = await readCatalogues(root, files);
  const screens = files
    .filter(({ path }) => SCREEN_CODE.test(path))
    .map((file) => ({ ...file, code: withoutComments(file.text) }));
  const keys = new Map<string, Set<string>>();
  for (const { namespace, keys: own } of catalogues)
    keys.set(namespace, new Set([...(keys.get(namespace) ?? []), ...own]));

  const missing = screens.flatMap((file) =>
    askedIn(file.code)
      .filter(({ key }) => !exists(key, namespacesIn(file.code), keys))
      .map(({ key, index }) => ({
        rule: 'message-exists',
        place: `${file.path}:${lineAt(file.code, index)}`,
        sentence: `no catalogue has “${key}”`,
      })),
  );
  const isUsed = usageOf(screens.map(({ code }) => code));
  const unused = catalogues.flatMap(({ file, namespace, keys: own }) =>
    [...own]
      .filter((key) => !isUsed(key, namespace))
      .map((key) => ({ rule: 'message-used', place: file, sentence: `nothing shows “${key}”` })),
  );
  return [...missing, ...unused];
}

function askedIn(code: string): { key: string; index: number }[] {
  return [...code.matchAll(/(?<![\w.$])t\(\s*'([^'\\]+)'|\bi18nKey="([^"]+)"/g)].map((match) => ({
    key: match[1] ?? match[2] ?? '',
    index: match.index,
  }));
}

/** The catalogues that this file's `t` looks into; none named: `t` was handed in, and it may be any. */
function namespacesIn(code: string): string[] {
  return [...code.matchAll(/\buseTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/'([^']*)'/g)].flatMap(([, name]) => name ?? []),
  );
}

function exists(asked: string, namespaces: readonly string[], keys: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const [, own, key = asked] = /^([\w-]+):(.+)$/.exec(asked) ?? [];
  const places = own === undefined ? (namespaces.length > 0 ? namespaces : [...keys.keys()]) : [own];
  return places.some((name) => {
    const catalogue = keys.get(name);
    if (!catalogue) return false;
    // A branch of the catalogue may be asked for whole, with returnObjects.
    return (
      catalogue.has(key) || catalogue.has(`${key}_other`) || [...catalogue].some((other) => other.startsWith(`${key}.`))
    );
  });
}

type IsUsed = (key: string, namespace: string) => boolean;

function usageOf(codes: readonly string[]): IsUsed {
  const written = new Set<string>();
  const patterns = new Map<string, RegExp>();
  const open = new Set<string>();
  for (const code of codes) {
    for (const value of [...stringsOf(code), ...stringsInTemplates(code)].map((found) => found.value)) {
      const key = value.replace(/^[\w-]+:(?=[\w.])/, '');
      if (!key.includes('${')) written.add(key);
      else if (/^[\w.]*(?:\$\{[^}]*\}[\w.]*)+$/.test(key) && /[a-z]{2}/.test(key.replaceAll(VARIABLE, '')))
        patterns.set(key, asPattern(key));
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
