import { parse, CsvError, type Parser } from 'csv-parse';
import { Readable } from 'node:stream';
import { withoutGuard } from '../formula-guard.ts';
import { TableError } from '../table-error.ts';
import type { ReadingRequest, TableDescription, TableFrame } from '../table-frame.ts';
import { findDelimiter } from './csv-delimiter.ts';
import { collectRows } from './row-collector.ts';
import { chunksOf, type SourceFile } from './source-file.ts';
import { detectEncoding, type TextEncoding } from './text-encoding.ts';

const SAMPLE_BYTES = 64 * 1024;

/** Reads a text with delimiters. Numbers stay as they are written: digits that 9.19E+11 has lost are not made up. */
export async function readCsv(
  file: SourceFile,
  request: ReadingRequest,
  send: (frame: TableFrame) => Promise<void>,
): Promise<void> {
  const encoding = encodingOf(file, request);
  const sample = decoderFor(encoding)(file.read(encoding.from, SAMPLE_BYTES));
  refuseOtherText(sample);
  const announced = /^sep=(.)\r?\n/.exec(sample);
  const delimiter = request.delimiter ?? announced?.[1] ?? findDelimiter(sample);
  const description: TableDescription = {
    format: 'csv',
    encoding: encoding.name,
    delimiter,
    sheets: [],
    sheet: null,
  };
  const rows = collectRows(request, description, send);
  const { maxRowLength } = request.limits;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quotation mark inside of a text (5" pipe) is a letter, as in spreadsheets.
    relax_quotes: true,
    relax_column_count: true,
    // In bytes; a letter has up to three for each unit of the limit.
    max_record_size: maxRowLength * 3,
  });
  takeAnyLength(parser);
  const text = Readable.from(decode(file, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number === 1 && announced && request.delimiter === null) continue;
      const sending = rows.add(number, record.map(withoutGuard));
      if (sending) await sending;
    }
  } catch (error) {
    // Rows that were parsed and not yet taken are lost with the error; the parser has counted them.
    throw error instanceof CsvError ? refusalOf(error, parser.info.records + 1, maxRowLength) : error;
  } finally {
    text.destroy();
  }
  await rows.finish();
}

/**
 * Rows of other lengths than the first one are taken anyway; but for each of them the parser makes an error with a copy
 * of the row and a stack, twenty times what the row costs. So every length is the one that it expects.
 */
function takeAnyLength(parser: Parser): void {
  const { state } = parser as unknown as { state: { record: readonly string[] } };
  Object.defineProperty(state, 'expectedRecordLength', {
    get: () => state.record.length,
    // The length of the first row, which counts for nothing.
    set() {},
  });
}

function refusalOf(error: CsvError, row: number, limit: number): TableError {
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    // Nearly always a quotation mark that nothing closes, so that the rest of the file is one cell.
    return new TableError('row_too_long', { row, limit, reason: 'unclosed_quote_or_long_row' });
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new TableError('malformed', { row, reason: 'quote_not_closed' });
  return new TableError('malformed', { row, reason: error.code }, { cause: error });
}

function encodingOf(file: SourceFile, { encoding }: ReadingRequest): TextEncoding {
  const detected = detectEncodingOrNull(file, encoding !== null);
  if (encoding === null && detected) return detected;
  const name = (encoding ?? '').toLowerCase();
  return { name, from: detected?.name === name ? detected.from : 0 };
}

/** A caller that names the encoding means also a file that has several. */
function detectEncodingOrNull(file: SourceFile, isNamed: boolean): TextEncoding | null {
  try {
    return detectEncoding(file);
  } catch (error) {
    if (isNamed && error instanceof TableError) return null;
    throw error;
  }
}

/** Bytes that the encoding does not have become U+FFFD, so that the row shows them. */
function decoderFor({ name }: TextEncoding): (bytes: Buffer) => string {
  const decoder = new TextDecoder(name, { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes, { stream: true });
}

function* decode(file: SourceFile, encoding: TextEncoding): Generator<string | Buffer, void, undefined> {
  if (encoding.name === 'utf-8') {
    yield* chunksOf(file, encoding.from);
    return;
  }
  const next = decoderFor(encoding);
  for (const chunk of chunksOf(file, encoding.from)) {
    const text = next(chunk);
    if (text !== '') yield text;
  }
  const rest = next(Buffer.alloc(0));
  if (rest !== '') yield rest;
}

const MARKUP = /^\s*<(?:\?xml|!doctype|html|head|body|table|svg|meta|style|script)\b/i;
/** Of the control characters, text has tabs, line ends, form feeds, escapes and the old end of file. */
// oxlint-disable-next-line no-control-regex -- they are what this looks for
const BINARY = /[\u0001-\u0008\u000b\u000e-\u0019\u001c-\u001f\u007f]/g;
/** One in so many characters: a stray one in a name does not make a text binary. */
const BINARY_SHARE = 50;

function refuseOtherText(sample: string): void {
  if (sample.trim() === '') throw new TableError('empty');
  if (MARKUP.test(sample)) {
    throw new TableError('unsupported', { format: /^\s*<\?xml/i.test(sample) ? 'xml' : 'html' });
  }
  if (sample.includes('\u0000') || (sample.match(BINARY)?.length ?? 0) > sample.length / BINARY_SHARE)
    throw new TableError('not_a_table', { reason: 'binary' });
}
