import type { ChosenFile } from './staff-client.ts';

/** A page with a title and lines, as PDF: enough for every viewer. Latin letters only. */
export function paper(name: string, title: string, lines: readonly string[]): ChosenFile {
  const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`);
  const body = lines.map((line, index) => `BT /F1 12 Tf 72 ${680 - index * 22} Td (${escaped(line)}) Tj ET`).join('\n');
  const text = `BT /F1 22 Tf 72 730 Td (${escaped(title)}) Tj ET\n${body}`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${Buffer.byteLength(text, 'latin1')}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', bytes: Buffer.from(file, 'latin1') };
}
