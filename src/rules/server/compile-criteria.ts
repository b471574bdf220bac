import { id } from '../../foundation/contract/id.ts';
import { opposites, type PositiveComparator, type ValueKindName } from '../contract/comparators.ts';
import { isGroup, type Condition, type Criteria, type CriteriaGroup } from '../contract/criteria.ts';
import { escapePattern } from '../contract/like-pattern.ts';
import { readOperand, type Moment, type Operand } from '../contract/operand.ts';
import { readTime, timeSource } from '../contract/sources.ts';

/** How SQL reaches the values of a field. */
export interface SqlField {
  kind: ValueKindName;
  /** How the keys of a choice are stored. */
  type?: 'text' | 'bigint';
  /**
   * Keys stand in the text instead of parameters: for a choice with few options of the program's own, by which
   * indexes are partial.
   */
  isInText?: boolean;
  /** Numbers are stored as bigints, so many times their value. */
  scale?: number;
  /**
   * An expression of the form that the kind compares: folded text; text of the collation "C" for date and time;
   * timestamptz; boolean; a key. Null is no value, and so is '' of a text.
   */
  one?: string;
  /** For values that stand in rows: wraps the condition on one of them into `exists (…)`. */
  some?(condition: (expression: string) => string): string;
}

export interface CriteriaCompilation extends Moment {
  fieldOf(name: string): SqlField | undefined;
  /** Adds a parameter; returns what stands for it, with its type. */
  parameter(value: unknown, type: string): string;
}

/** How SQL reaches a field of the time source: it is the same for all rows. Undefined for every other name. */
export function timeSqlField(
  name: string,
  { parameter, ...moment }: Moment & Pick<CriteriaCompilation, 'parameter'>,
): SqlField | undefined {
  const value = readTime(name, moment);
  const kind = timeSource.fields.find((field) => `time.${field.name}` === name)?.kind;
  return value === undefined || kind === undefined ? undefined : { kind, one: parameter(value, 'text') };
}

/** Criteria name a field that does not exist any more. */
export class UnknownCriteriaField extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`Criteria name the field ${field}, which does not exist`);
    this.field = field;
  }
}

/**
 * Criteria as one SQL condition, with parameters only. Conditions that an index can serve stand as they are; their
 * opposites hold for rows without a value, too.
 */
export function compileCriteria(criteria: Criteria, compilation: CriteriaCompilation): string {
  if (criteria === null) return 'true';
  const group = ({ operator, criteria: parts }: CriteriaGroup): string =>
    `(${parts.map((part) => (isGroup(part) ? group(part) : compile(part, compilation))).join(operator === 'AND' ? ' and ' : ' or ')})`;
  return group(criteria);
}

function compile({ field: name, comparator, value }: Condition, compilation: CriteriaCompilation): string {
  const field = compilation.fieldOf(name);
  if (!field) throw new UnknownCriteriaField(name);
  const opposite = opposites[comparator];
  const condition = positive(field, opposite ?? (comparator as PositiveComparator), value, compilation);
  return opposite === undefined ? condition : `((${condition}) is not true)`;
}

const isTextKind = (kind: ValueKindName): boolean => kind === 'text' || kind === 'address_text';

function positive(
  field: SqlField,
  comparator: PositiveComparator,
  value: unknown,
  compilation: CriteriaCompilation,
): string {
  if (comparator === 'empty') {
    if (field.some) return `not ${field.some(() => 'true')}`;
    return isTextKind(field.kind)
      ? `(${field.one ?? ''} is null or ${field.one ?? ''} = '')`
      : `${field.one ?? ''} is null`;
  }
  const operand = readOperand(field.kind, comparator, value, compilation);
  if (typeof operand === 'string') throw new Error(operand);
  const build = (expression: string): string => compareSql(field, comparator, expression, operand, compilation);
  if (field.some) return field.some(build);
  // '' is no value: it starts with nothing and equals nothing.
  const guard = isTextKind(field.kind) && operand.form === 'text' && acceptsEmpty(comparator, operand.text);
  return guard ? `(${build(field.one ?? '')} and ${field.one ?? ''} <> '')` : build(field.one ?? '');
}

const acceptsEmpty = (comparator: PositiveComparator, text: string): boolean =>
  comparator === 'like' ? /^%*$/.test(text) : text === '';

const ORDER = { equal: '=', greater_than: '>', less_than: '<', greater_equal: '>=', less_equal: '<=' } as const;
const isOrder = (comparator: PositiveComparator): comparator is keyof typeof ORDER => comparator in ORDER;

function compareSql(
  { type = 'text', scale, isInText = false }: SqlField,
  comparator: PositiveComparator,
  expression: string,
  operand: Operand,
  { parameter }: CriteriaCompilation,
): string {
  switch (operand.form) {
    case 'text':
      return textSql(comparator, expression, operand.text, parameter);
    case 'keys':
      if (isInText) return `${expression} in (${operand.keys.map(literal).join(', ')})`;
      return operand.keys.length === 1 && comparator === 'equal'
        ? `${expression} = ${parameter(keyValue(operand.keys[0] ?? '', type), type)}`
        : `${expression} = any (${parameter(
            operand.keys.map((key) => keyValue(key, type)),
            `${type}[]`,
          )})`;
    case 'number':
      if (!isOrder(comparator)) break;
      return scale === undefined
        ? `${expression} ${ORDER[comparator]} ${parameter(operand.number, 'double precision')}`
        : `${expression} ${ORDER[comparator]} ${scaled(comparator, operand.number * scale, parameter)}`;
    case 'boolean':
      // Without a parameter, so that an index of the rows for which it holds can serve it.
      return operand.boolean ? expression : `(not ${expression})`;
    case 'span':
      return spanSql(comparator, expression, operand, parameter);
  }
  throw new Error(`${comparator} cannot compare a ${operand.form}`);
}

/** A key of the program's own as a text of SQL; checked here, since it is no parameter. */
function literal(key: string): string {
  if (!/^[a-z_]+$/.test(key)) throw new Error('A key that stands in a statement has a character that none has');
  return `'${key}'`;
}

// An id that is no number names nothing, and must not end the statement.
const keyValue = (key: string, type: 'text' | 'bigint'): string =>
  type === 'bigint' && !id.safeParse(key).success ? '0' : key;

/** The bound of a comparison of scaled whole numbers: what lies between two of them equals none. */
function scaled(comparator: keyof typeof ORDER, product: number, parameter: CriteriaCompilation['parameter']): string {
  const nearest = Math.round(product);
  // The product of two exact decimals may be off by a rounding error of doubles.
  const isWhole = Math.abs(product - nearest) < 1e-6;
  if (isWhole) return parameter(nearest, 'bigint');
  if (comparator === 'equal') return 'null::bigint';
  return parameter(
    comparator === 'greater_than' || comparator === 'less_equal' ? Math.floor(product) : Math.ceil(product),
    'bigint',
  );
}

function textSql(
  comparator: PositiveComparator,
  expression: string,
  text: string,
  parameter: CriteriaCompilation['parameter'],
): string {
  if (isOrder(comparator)) return `${expression} ${ORDER[comparator]} ${parameter(text, 'text')} collate "C"`;
  if (comparator === 'starts_with') {
    // A range, which an index serves under row-level security; LIKE is not leakproof.
    const end = successor(text);
    const from = `${expression} collate "C" >= ${parameter(text, 'text')}`;
    return end === null ? from : `(${from} and ${expression} collate "C" < ${parameter(end, 'text')})`;
  }
  const pattern =
    comparator === 'like' ? closed(text) : `%${escapePattern(text)}${comparator === 'contains' ? '%' : ''}`;
  return `${expression} like ${parameter(pattern, 'text')}`;
}

/** A backslash at the end stands for itself; PostgreSQL refuses it. */
const closed = (pattern: string): string => (/(^|[^\\])(\\\\)*\\$/.test(pattern) ? `${pattern}\\` : pattern);

const LAST_CODE_POINT = 0x10ffff;

/** The first text in the order of code points that does not start with this one; null when there is none. */
function successor(text: string): string | null {
  const characters = [...text];
  while (characters.length > 0) {
    const code = characters.pop()?.codePointAt(0) ?? 0;
    if (code === LAST_CODE_POINT) continue;
    // The surrogates are no characters.
    return characters.join('') + String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1);
  }
  return null;
}

function spanSql(
  comparator: PositiveComparator,
  expression: string,
  { from, to }: { from: number; to: number },
  parameter: CriteriaCompilation['parameter'],
): string {
  const start = () => parameter(new Date(from).toISOString(), 'timestamptz');
  const end = () => parameter(new Date(to).toISOString(), 'timestamptz');
  switch (comparator) {
    case 'equal':
      return `(${expression} >= ${start()} and ${expression} < ${end()})`;
    case 'greater_than':
      return `${expression} >= ${end()}`;
    case 'less_than':
      return `${expression} < ${start()}`;
    case 'greater_equal':
      return `${expression} >= ${start()}`;
    case 'less_equal':
      return `${expression} < ${end()}`;
    default:
      throw new Error(`${comparator} cannot compare a span`);
  }
}
