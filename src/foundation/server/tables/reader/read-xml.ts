import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { TableError } from '../table-error.ts';

export interface XmlHandlers {
  /** Local name, without the prefix of its namespace. */
  open?(name: string, attributes: Readonly<Record<string, string>>, isSelfClosing: boolean): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** After each chunk of the part the caller may wait: what came out of the chunk is sent before the next one is parsed. */
export type AfterChunk = () => Promise<void> | null;

/**
 * Parses one part of a workbook. Document type declarations are refused before they are parsed, so that no entity can be
 * declared: nothing is expanded and nothing outside of the file is named (XXE).
 */
export async function readXml(part: Readable, handlers: XmlHandlers, afterChunk?: AfterChunk): Promise<void> {
  let decode: ((chunk?: Buffer) => string) | null = null;
  const parser = new SaxesParser({ xmlns: false, position: false });
  let isInProlog = true;
  let prolog = '';
  parser.on('error', (error) => {
    throw new TableError('malformed', { reason: 'xml' }, { cause: error });
  });
  parser.on('doctype', refuseDeclarations);
  parser.on('opentag', ({ name, attributes, isSelfClosing }: SaxesTagPlain) => {
    isInProlog = false;
    handlers.open?.(localName(name), attributes, isSelfClosing);
  });
  if (handlers.close) parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  if (handlers.text) {
    parser.on('text', handlers.text);
    parser.on('cdata', handlers.text);
  }
  const write = (text: string) => {
    if (isInProlog) {
      // The first tag may be in this chunk, and a declaration may be cut in two by its end.
      prolog = prolog.slice(-16) + text;
      if (/<!DOCTYPE/i.test(prolog)) refuseDeclarations();
    }
    parser.write(text);
  };
  for await (const chunk of part as AsyncIterable<Buffer>) {
    decode ??= decoderOf(chunk);
    write(decode(chunk));
    const waiting = afterChunk?.();
    if (waiting) await waiting;
  }
  if (decode) write(decode());
  parser.close();
}

function refuseDeclarations(): never {
  throw new TableError('malformed', { reason: 'document_type_declaration' });
}

/** Parts are UTF-8 or UTF-16 (ECMA-376 part 2, 8.1.3.3); what a declaration says of the encoding is not asked. */
function decoderOf([first, second]: Buffer): (chunk?: Buffer) => string {
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      throw new TableError('malformed', { reason: 'xml_encoding' }, { cause: error });
    }
  };
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
