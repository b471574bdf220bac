import type { Finding } from '../finding.ts';
import { AREAS } from '../module-order.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt, stringsOf, withoutComments } from '../source-text.ts';

const TESTING = /\.test\.tsx?$|\/testing\//;
const AREA_NAME = new RegExp(`^/?(?:${AREAS.join('|')})(?:[/.:]|$)`);
/** Words of the foundation that are also names of areas. */
const OWN_WORDS: ReadonlySet<string> = new Set(['lists']);
const ERROR_TABLE = /^src\/[^/]+\/contract\/errors\.ts$/;

/** What areas declare stays with them: foundation names none of them, and a declared error is one that occurs. */
export function checkAreas(files: readonly SourceFile[]): Finding[] {
  const code = files.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !TESTING.test(path));
  return [
    ...code.filter(({ path }) => path.startsWith('src/foundation/')).flatMap(namedAreas),
    ...code.filter(({ path }) => ERROR_TABLE.test(path)).flatMap((table) => unusedErrors(table, code)),
  ];
}

/** Imports are the boundaries' business; here are topics, routes, tables and calls that are written as text. */
function namedAreas({ path, text }: SourceFile): Finding[] {
  const code = withoutComments(text);
  return stringsOf(code).flatMap(({ value, index }) =>
    AREA_NAME.test(value) && !OWN_WORDS.has(value)
      ? [
          {
            rule: 'foundation-names-no-area',
            location: `${path}:${lineAt(code, index)}`,
            sentence: `“${value}” names an area; let the area declare it in its descriptor`,
          },
        ]
      : [],
  );
}

/** Codes and reasons are written in capitals; one that no other file names is never said. */
function unusedErrors({ path, text }: SourceFile, files: readonly SourceFile[]): Finding[] {
  const code = withoutComments(text);
  const names = [...code.matchAll(/^\s+([A-Z][A-Z_]+):/gm)];
  return names.flatMap(({ index, 1: name = '' }) => {
    const isUsed = files.some((file) => file.path !== path && new RegExp(`['".]${name}\\b`).test(file.text));
    if (isUsed) return [];
    return [
      {
        rule: 'error-occurs',
        location: `${path}:${lineAt(code, index + 1)}`,
        sentence: `nothing refuses with ${name}`,
      },
    ];
  });
}
