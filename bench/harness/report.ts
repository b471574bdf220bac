import { isReached, ratioOf, type Figure, type Goal } from './figure.ts';

/** Above this, other programs disturbed the sample (common rule of the benchmarks). */
export const QUIET_CORES = 0.12;

const number = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function goalText(goal: Goal | null): string {
  if (goal === null) return '';
  const or = goal.orTimesFloor === undefined ? '' : ` or ${number(goal.orTimesFloor)}× floor`;
  return `${goal.kind === 'most' ? '≤' : '≥'} ${number(goal.value)}${goal.of === 'ratio' ? '× floor' : or}`;
}

/** The cells of one line; `before` is the same figure of the recorded run. */
function cells(figure: Figure, before: Figure | undefined): string[] {
  const ratio = ratioOf(figure);
  const reached = isReached(figure);
  const { foreignCpu } = figure;
  return [
    String(figure.bench),
    figure.name,
    `${figure.measure}, ${figure.unit}`,
    number(figure.product),
    figure.floor === null ? '' : number(figure.floor),
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    goalText(figure.goal),
    reached === null ? '' : reached ? 'yes' : 'NO',
    foreignCpu === null ? '' : `${foreignCpu.toFixed(2)}${foreignCpu > QUIET_CORES ? ' loud' : ''}`,
    before && before.product > 0 ? `${(figure.product / before.product).toFixed(2)}×` : '',
  ];
}

const HEAD = ['#', 'bench', 'measure', 'product', 'floor', 'ratio', 'goal', 'reached', 'foreign cores', 'to recorded'];

const sameAs = (figure: Figure) => (other: Figure) =>
  other.bench === figure.bench && other.name === figure.name && other.measure === figure.measure;

/** The report as a table, which is Markdown too. */
export function table(figures: readonly Figure[], recorded: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map((figure) => cells(figure, recorded.find(sameAs(figure))))];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}
