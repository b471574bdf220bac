const DELIMITERS = [',', ';', '\t', '|'] as const;
const ROWS = 50;
/** Cells in quotation marks, which may contain delimiters and line ends; the sample may end within one. */
const QUOTED = /(^|[,;\t|\r\n])"(?:[^"]|"")*(?:"|$)/g;

/**
 * What separates the cells: the character that cuts the first rows into the same number of cells, two at least; where
 * none does, the one that does so with most rows. A list of one column has none, and a comma does no harm to it.
 */
export function findDelimiter(sample: string): string {
  const lines = sample.replaceAll(QUOTED, '$1').split(/\r\n|\n|\r/);
  // The last line of the sample may be cut off.
  const whole = lines.length > 2 ? lines.slice(0, -1) : lines;
  const rows = whole.filter((line) => line.trim() !== '').slice(0, ROWS);
  let best = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const counts = rows.map((row) => row.split(delimiter).length - 1);
    const header = counts[0] ?? 0;
    if (header === 0) continue;
    const alike = counts.filter((count) => count === header).length / counts.length;
    // Alike in every row beats any number of cells: a text may have more commas than the table has columns.
    const score = alike * 1000 + Math.min(header, 500);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}
