import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { sniff } from './sniff.ts';

const text = (value: string) => Buffer.from(value);
const hex = (value: string) => Buffer.from(value.replaceAll(' ', ''), 'hex');

/** A compound file's first sector and one of its directory, with a stream of this name. */
function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(1024);
  hex('d0cf11e0a1b11ae1').copy(file);
  file.write(stream, 640, 'utf16le');
  file.writeUInt16LE((stream.length + 1) * 2, 640 + 64);
  return file;
}

/** A stored zip entry: header, name, content. */
function zipEntry(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, text(name), text(content)]);
}

describe('[MSG-70] the bytes say the type', () => {
  test.each([
    ['a JPEG', hex('ffd8ffe0 00104a464946 0001'), 'image/jpeg', 'jpg'],
    ['a GIF', text('GIF89a........'), 'image/gif', 'gif'],
    ['a PDF', text('%PDF-1.7\n%....'), 'application/pdf', 'pdf'],
    [
      'a voice note',
      Buffer.concat([text('OggS'), Buffer.alloc(24), text('OpusHead'), Buffer.alloc(32)]),
      'audio/ogg',
      'opus',
    ],
    ['an MP3', hex('494433 03 00 00 00000000 fffb9064'), 'audio/mpeg', 'mp3'],
    ['an old spreadsheet', compoundFile('Workbook'), 'application/vnd.ms-excel', 'xls'],
    ['an old letter', compoundFile('WordDocument'), 'application/msword', 'doc'],
    ['old slides', compoundFile('PowerPoint Document'), 'application/vnd.ms-powerpoint', 'ppt'],
    ['another compound file', compoundFile('Something'), 'application/x-cfb', 'cfb'],
    ['a program', text('MZ......'), 'application/x-msdownload', 'exe'],
    ['plain text', text('Hello there,\nhow are you?\nBye'), 'text/plain', 'txt'],
    ['text in UTF-16', Buffer.concat([hex('fffe'), Buffer.from('Grüße', 'utf16le')]), 'text/plain', 'txt'],
    ['text cut within a character', text('Größe ✓').subarray(0, -1), 'text/plain', 'txt'],
    ['a CSV', text('name,phone\nAnu,+91 98\nBo,+45 30\n'), 'text/csv', 'csv'],
    ['a CSV with quotes and semicolons', text('name;note\r\n"A; B";"says ""hi"""\r\n'), 'text/csv', 'csv'],
    ['a CSV with a mark and tabs', text('\uFEFFname\tphone\nAnu\t98'), 'text/csv', 'csv'],
    ['HTML', text('<!DOCTYPE html><p>hi'), 'text/html', 'html'],
    ['HTML behind a comment', text('\n<!-- x --><script>alert(1)</script>'), 'text/html', 'html'],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml', 'svg'],
    [
      'SVG as XML',
      text('<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      'svg',
    ],
    ['XHTML', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'), 'text/html', 'html'],
    ['other XML', text('<?xml version="1.0"?><note/>'), 'application/xml', 'xml'],
    ['nothing', Buffer.alloc(0), 'application/octet-stream', 'bin'],
    ['noise', hex('00ff00ff8081828384'), 'application/octet-stream', 'bin'],
  ])('%s', async (_, bytes, mime_type, extension) => {
    expect(await sniff(bytes)).toEqual({ mime_type, extension });
  });

  test('a picture made by sharp', async () => {
    const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#008093' } });
    expect(await sniff(await image.png().toBuffer())).toEqual({ mime_type: 'image/png', extension: 'png' });
    expect(await sniff(await image.webp().toBuffer())).toEqual({ mime_type: 'image/webp', extension: 'webp' });
  });

  test('a letter in the new Office format, from its beginning alone', async () => {
    const types =
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
    const head = Buffer.concat([
      zipEntry('[Content_Types].xml', types),
      zipEntry('word/document.xml', 'x'.repeat(100)),
    ]);
    expect(await sniff(head)).toEqual({
      mime_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      extension: 'docx',
    });
  });

  test.each(['<!---->', '<??>', '"', '""', 'a,', '<', ' <'])(
    '65,536 bytes of %j are read to their end',
    async (piece) => {
      const hostile = text(`${piece.repeat(Math.floor(65_536 / piece.length) - 1)}x`);
      expect(await sniff(hostile)).toMatchObject({
        mime_type: expect.stringMatching(/^(?:text|application)\//) as string,
      });
    },
  );

  test('whatever comes first wins over what follows: no polyglot is a page', async () => {
    expect((await sniff(Buffer.concat([text('GIF89a/*'), text('<script>alert(1)</script>')]))).mime_type).toBe(
      'image/gif',
    );
  });
});
