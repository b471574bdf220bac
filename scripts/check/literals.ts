import { parseSync } from 'vite';

/** A text that the program contains, put together as far as that is known without running it. */
export interface Literal {
  value: string;
  /** Where it begins in the file. */
  index: number;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
/** Expressions of TypeScript that change no value; every other TS node is a type and holds no text of the program. */
const TRANSPARENT = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion']);
const NO_TEXT = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression']);

/**
 * Every text of a file: strings, templates, and what `+`, `${…}`, `join` and constants of the same file make of them.
 * What is not known ends a text: `a${unknown}b` is two.
 */
export function literalsOf(path: string, code: string): Literal[] {
  const program = parseSync(path, code).program as unknown as Node;
  const constants = constantsOf(program);
  const found: Literal[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value) || NO_TEXT.has(value.type)) return;
    if (value.type.startsWith('TS') && !TRANSPARENT.has(value.type)) return;
    const pieces = piecesOf(value, constants, 0);
    if (pieces) {
      for (const text of joined(pieces)) found.push({ value: text, index: value.start });
      for (const piece of pieces) if (typeof piece !== 'string') children(piece);
      return;
    }
    children(value);
  };
  const children = (node: Node): void => {
    // `export { a } from './b.ts'` names a file.
    for (const [field, value] of Object.entries(node)) if (field !== 'source') walk(value);
  };
  children(program);
  return found;
}

/** The initialisers of the file's constants. */
function constantsOf(program: Node): ReadonlyMap<string, Node> {
  const constants = new Map<string, Node>();
  for (const statement of program['body'] as Node[]) {
    const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement;
    if (declaration.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') continue;
    for (const { id, init } of declaration['declarations'] as { id: Node; init: unknown }[])
      if (isNode(init) && typeof id['name'] === 'string') constants.set(id['name'], init);
  }
  return constants;
}

/** What a text is made of, in order, unknown parts as their nodes; undefined for what is no text. */
function piecesOf(node: Node, constants: ReadonlyMap<string, Node>, depth: number): (string | Node)[] | undefined {
  const inside = (part: Node): (string | Node)[] =>
    (depth < 8 ? piecesOf(part, constants, depth + 1) : undefined) ?? [part];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : undefined;
  if (TRANSPARENT.has(node.type)) return piecesOf(node['expression'] as Node, constants, depth);
  if (node.type === 'TaggedTemplateExpression') return piecesOf(node['quasi'] as Node, constants, depth);
  if (node.type === 'TemplateLiteral') {
    const expressions = node['expressions'] as Node[];
    return (node['quasis'] as { value: { raw: string } }[]).flatMap(({ value }, index) => {
      const expression = expressions[index];
      return [value.raw, ...(expression ? inside(expression) : [])];
    });
  }
  if (node.type === 'BinaryExpression' && node['operator'] === '+')
    return [node['left'] as Node, node['right'] as Node].flatMap(inside);
  if (node.type === 'CallExpression') return joinedArray(node, inside);
  // A constant is read where it is used; where it is declared it has been read already.
  if (node.type === 'Identifier' && depth > 0) {
    const value = constants.get(String(node['name']));
    const pieces = value && depth < 8 ? piecesOf(value, constants, depth + 1) : undefined;
    // Its unknown parts are walked at the declaration.
    return pieces?.map((piece) => (typeof piece === 'string' ? piece : node));
  }
  return undefined;
}

/** `['a', 'b'].join(' ')`. */
function joinedArray(call: Node, inside: (part: Node) => (string | Node)[]): (string | Node)[] | undefined {
  const callee = call['callee'] as Node;
  const list = callee['object'];
  if (callee.type !== 'MemberExpression' || (callee['property'] as Node)['name'] !== 'join') return undefined;
  if (!isNode(list) || list.type !== 'ArrayExpression') return undefined;
  const [separator] = call['arguments'] as Node[];
  return (list['elements'] as Node[]).flatMap((element, index) => [
    ...(index > 0 ? (separator ? inside(separator) : [',']) : []),
    ...inside(element),
  ]);
}

/** The texts between the unknown parts. */
function joined(pieces: readonly (string | Node)[]): string[] {
  const texts = [''];
  for (const piece of pieces) {
    if (typeof piece === 'string') texts[texts.length - 1] += piece;
    else texts.push('');
  }
  return texts.filter((text) => text !== '');
}
