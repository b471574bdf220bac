/** The text with its comments blanked out, line breaks kept. Strings are recognised, so that `'https://…'` stays. */
export function withoutComments(text: string): string {
  return text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[^]*?\*\//g, (part) =>
    part.startsWith('//') || part.startsWith('/*') ? part.replaceAll(/[^\n]/g, ' ') : part,
  );
}

/** The SQL text with its `--` comments blanked out. */
export function withoutSqlComments(text: string): string {
  return text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** What stands inside quotes or backticks, with its place. */
export function stringsOf(code: string): { value: string; index: number }[] {
  return [...code.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g)].map((match) => ({
    value: match[1] ?? match[2] ?? match[3] ?? '',
    index: match.index,
  }));
}

/** The quoted strings inside the `${…}` of templates, which `stringsOf` takes as one string each. */
export function stringsInTemplates(code: string): { value: string; index: number }[] {
  return [...code.matchAll(/\$\{([^}]*)\}/g)].flatMap(({ index, 1: inside = '' }) =>
    stringsOf(inside).map((found) => ({ ...found, index: index + found.index })),
  );
}
