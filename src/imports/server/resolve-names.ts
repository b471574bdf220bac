import { foldText } from '../../rules/contract/fold-text.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { findColleaguesNamed } from '../../accounts/server/index.ts';
import { FieldProblem, fieldsOf, findNamed, moduleRegistry, type ModuleField } from '../../records/server/index.ts';
import type { CompiledPlan } from './compile-plan.ts';
import type { ParsedRow } from './parse-rows.ts';

/** What the texts of one column mean. */
interface Names {
  /** By the text; without it no one has that name. */
  ids: ReadonlyMap<string, ReadonlySet<Id>>;
  none: string;
  several: string;
}

/**
 * Rows with the ids of the users and records that their cells name, looked up by one statement for a column. What names
 * none of them, or several, is a fault of its row.
 */
export async function resolveNames(
  ctx: WorkContext,
  plan: CompiledPlan,
  rows: readonly ParsedRow[],
): Promise<ParsedRow[]> {
  const found = new Map<number, Names>();
  for (const { index, field } of plan.columns) {
    const own = rows.flatMap(({ named }) => named.filter(({ column }) => column.index === index));
    if (own.length === 0) continue;
    const texts = new Set(own.map(({ text }) => text));
    found.set(index, await findNames(ctx, plan, field, [...texts]));
  }
  return rows.map((row) => (row.named.length === 0 ? row : withIds(row, found)));
}

function withIds(row: ParsedRow, found: ReadonlyMap<number, Names>): ParsedRow {
  const values = { ...row.values };
  const faults = [...row.faults];
  for (const { column, text } of row.named) {
    const names = found.get(column.index);
    const [id, another] = names?.ids.get(text) ?? [];
    if (id !== undefined && another === undefined) values[column.field.name] = id;
    else
      faults.push({
        column: column.index,
        header: column.header,
        message: (another === undefined ? names?.none : names?.several) ?? '',
        kind: another === undefined ? 'not_found' : 'ambiguous',
        label: column.field.label,
      });
  }
  return { ...row, values, faults: faults.toSorted((one, other) => (one.column ?? 0) - (other.column ?? 0)) };
}

const findNames = (ctx: WorkContext, plan: CompiledPlan, field: ModuleField, texts: readonly string[]) =>
  field.type === 'user' ? findUsers(ctx, plan, texts) : findRecords(ctx, plan, field, texts);

/** Members of staff by their e-mail, else by their full name, those who are not active too. */
async function findUsers({ tx }: WorkContext, { businessId }: CompiledPlan, texts: readonly string[]): Promise<Names> {
  const users = await findColleaguesNamed(tx, businessId, texts.map(foldText));
  return {
    ids: firstKnown(texts, [
      { keyOf: foldText, holders: users.map(({ id, email }) => ({ id, value: email })) },
      { keyOf: foldText, holders: users.map(({ id, name }) => ({ id, value: name })) },
    ]),
    none: 'No member of staff has this e-mail address or full name.',
    several: 'Several members of staff have this name. Write the e-mail address of one.',
  };
}

/** Records by the fields that an import of their module recognises them by, else by their name. */
async function findRecords(
  ctx: WorkContext,
  { businessId, country }: CompiledPlan,
  field: ModuleField,
  texts: readonly string[],
): Promise<Names> {
  const module = moduleRegistry(ctx.services).modules.get(field.lookup_module ?? '');
  if (!module) throw new Error(`${field.name} names records of no module`);
  const { byName } = await fieldsOf(ctx, businessId, module);
  const contacts = module.isPerson === true ? (module.importing?.matchBy ?? []) : [];
  const by = [...contacts, module.labelField].flatMap((name) => {
    const own = byName.get(name);
    if (!own || own.column === null) return [];
    const keyOf = (text: string) => keyIn(own, text, country);
    return [{ field: own, keyOf, values: texts.flatMap((text) => keyOf(text) ?? []) }];
  });
  const holders = await findNamed(ctx.tx, module, businessId, by);
  const one = module.label.toLowerCase();
  const names = contacts.length > 0 ? 'name, mobile number or e-mail address' : 'name';
  return {
    ids: firstKnown(
      texts,
      by.map(({ field: { name }, keyOf }) => ({ keyOf, holders: holders.filter((each) => each.field === name) })),
    ),
    none: `No ${one} has this ${names}.`,
    several:
      contacts.length > 0
        ? `Several ${module.pluralLabel.toLowerCase()} have this ${names}. Write the mobile number of one.`
        : `Several ${module.pluralLabel.toLowerCase()} have this name. Give the one that you mean another name first.`,
  };
}

/** A text as a field holds it; undefined where it cannot be a value of the field. */
function keyIn(field: ModuleField, text: string, country: string | null): string | undefined {
  try {
    const value = field.fieldType.parse(text, field, { country });
    if (typeof value !== 'string') return undefined;
    return field.foldedColumn === null ? value : foldText(value);
  } catch (error) {
    if (error instanceof FieldProblem) return undefined;
    throw error;
  }
}

interface Way {
  keyOf(text: string): string | undefined;
  holders: readonly { id: Id; value: string }[];
}

/** Who each text means: the first way by which anyone is known decides. */
function firstKnown(texts: readonly string[], ways: readonly Way[]): Map<string, ReadonlySet<Id>> {
  const found = new Map<string, ReadonlySet<Id>>();
  for (const { keyOf, holders } of ways) {
    const byValue = Map.groupBy(holders, ({ value }) => value);
    for (const text of texts) {
      const own = found.has(text) ? undefined : byValue.get(keyOf(text) ?? '');
      if (own) found.set(text, new Set(own.map(({ id }) => id)));
    }
  }
  return found;
}
