import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** Where the areas and their order are declared. */
export const AREA_LIST = 'src/app/server/areas.ts';

interface Name {
  type: string;
  name?: string;
}
interface Expression extends Name {
  elements?: (Expression | null)[];
}
interface Statement {
  type: string;
  source?: { value: string };
  specifiers?: { local: Name }[];
  declaration?: { declarations?: { id: Name; init: Expression | null }[] } | null;
}

/**
 * The folders of the areas, in the groups of the list. Read from the text: an area that cannot be loaded is what the
 * checks are there to describe, and loading all of them takes two seconds.
 */
export function readModuleOrder(text: string): readonly (readonly string[])[] {
  const statements = parseSync(AREA_LIST, text).program.body as unknown as Statement[];
  const folders = new Map<string, string>();
  for (const { source, specifiers = [] } of statements) {
    const folder = /^\.\.\/\.\.\/([a-z0-9-]+)\/server\/index\.ts$/.exec(source?.value ?? '')?.[1];
    if (folder !== undefined) for (const { local } of specifiers) folders.set(local.name ?? '', folder);
  }
  const list = statements
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id.name === 'moduleOrder')?.init;
  const groups = elementsOf(list).map((group) => elementsOf(group).map(({ name = '' }) => folders.get(name)));
  return groups.map((group) =>
    group.map((folder) => folder ?? refuseList('each area of the list is imported from ../../<area>/server/index.ts')),
  );
}

function elementsOf(expression: Expression | null | undefined): Expression[] {
  if (expression?.type !== 'ArrayExpression') refuseList('moduleOrder is a list of lists of areas');
  return (expression.elements ?? []).filter((element) => element !== null);
}

function refuseList(sentence: string): never {
  throw new Error(`${AREA_LIST} cannot be read: ${sentence}`);
}

const moduleOrder = readModuleOrder(
  readFileSync(fileURLToPath(new URL(`../../${AREA_LIST}`, import.meta.url)), 'utf8'),
);

export const AREAS: readonly string[] = moduleOrder.flat();

/** The folders of src/ that are no area. */
export const BASE_FOLDERS: readonly string[] = ['app', 'foundation', 'ui', 'sandbox'];

/** The areas that this one may import. */
export function areasBelow(area: string): readonly string[] {
  const position = moduleOrder.findIndex((areas) => areas.includes(area));
  return moduleOrder.slice(0, position).flat();
}
