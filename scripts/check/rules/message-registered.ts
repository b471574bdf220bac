import path from 'node:path';
import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { withoutComments } from '../source-text.ts';

const SCREEN_CODE = /^src\/(?:[^/]+\/web|ui)\/(?!.*(?:\.test\.tsx?$|testing\/|gallery\/|messages\/en)).*\.tsx?$/;
const START = 'src/app/web/main.tsx';
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,]+?from\s+)?'(\.[^']+)'/gm;
const LAZY = /\bimport\('(\.[^']+)'\)/g;
const REGISTERED = /\bregisterMessages\(\s*'([\w-]+)'/g;
/** The two that the i18next instance starts with, and the sentences of the contract, which are their own keys. */
const ALWAYS = ['ui', 'foundation', 'sentences'];

/**
 * A catalogue is loaded with the screens that show it, not with the first page. So whatever is loaded lazily has to bring
 * every catalogue that it looks into, unless the start of the app has it.
 */
export function checkMessagesRegistered(files: readonly SourceFile[]): Finding[] {
  const code = new Map(
    files.filter(({ path: file }) => SCREEN_CODE.test(file)).map((file) => [file.path, withoutComments(file.text)]),
  );
  const found = (file: string, pattern: RegExp) =>
    [...(code.get(file) ?? '').matchAll(pattern)].map((match) => match[1] ?? '');
  const resolved = (file: string, pattern: RegExp) =>
    found(file, pattern).map((source) => path.posix.join(path.posix.dirname(file), source));
  const loadedWith = (root: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file) || !code.has(file)) return;
      seen.add(file);
      resolved(file, STATIC).forEach(visit);
    };
    visit(root);
    return seen;
  };
  const registeredIn = (parts: Iterable<string>) => [...parts].flatMap((file) => found(file, REGISTERED));
  const namespaces = new Set(registeredIn(code.keys()));
  const asked = new RegExp(
    // A page's title and the names in its handle are shown once the page is there.
    `useTranslation\\(\\s*\\[?'(\\w+)'|(?<!title: |skipLabel: )'(${[...namespaces].join('|')}):[a-z_]|\\bns: '(\\w+)'`,
    'g',
  );
  const atStart = [...ALWAYS, ...registeredIn(loadedWith(START))];
  const roots = new Set([START, ...[...code.keys()].flatMap((file) => resolved(file, LAZY))]);
  return [...roots].flatMap((root) => {
    const parts = loadedWith(root);
    const present = new Set([...atStart, ...registeredIn(parts)]);
    const missing = new Map(
      [...parts].flatMap((file) =>
        [...(code.get(file) ?? '').matchAll(asked)]
          .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
          .filter((name) => !present.has(name))
          .map((name): [string, string] => [name, file]),
      ),
    );
    return [...missing].map(([name, file]) => ({
      rule: 'message-registered',
      place: root,
      sentence: `is loaded without the catalogue “${name}”, which ${file} shows; import its register.ts`,
    }));
  });
}
