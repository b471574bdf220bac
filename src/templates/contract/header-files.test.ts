import { expect, test } from 'vitest';
import { judgeFile } from '../../media/contract/file-rules.ts';
import { headerFileRules } from './header-files.ts';

const MB = 1024 * 1024;
const office = 'application/vnd.openxmlformats-officedocument';

test.each([
  ['[TPL-20] a JPEG of 16 MB', 'image/jpeg', 16 * MB, 'fits'],
  ['[TPL-20] a PNG of 16 MB', 'image/png', 16 * MB, 'fits'],
  ['[TPL-20] a PNG of more', 'image/png', 16 * MB + 1, 'refused'],
  ['[TPL-20] a WebP', 'image/webp', 1000, 'refused'],
  ['an MP4 of 16 MB', 'video/mp4', 16 * MB, 'fits'],
  ['a 3GP', 'video/3gpp', 1000, 'fits'],
  ['an MP4 of more', 'video/mp4', 16 * MB + 1, 'refused'],
  ['[TPL-21] a PDF of 100 MB', 'application/pdf', 100 * MB, 'fits'],
  ['[TPL-21] an XLS', 'application/vnd.ms-excel', 1000, 'fits'],
  ['[TPL-21] an XLSX', `${office}.spreadsheetml.sheet`, 1000, 'fits'],
  ['[TPL-21] a DOC', 'application/msword', 1000, 'fits'],
  ['[TPL-21] a DOCX', `${office}.wordprocessingml.document`, 1000, 'fits'],
  ['[TPL-21] a PPT', 'application/vnd.ms-powerpoint', 1000, 'fits'],
  ['[TPL-21] a PPTX', `${office}.presentationml.presentation`, 1000, 'fits'],
  ['[TPL-21] a TXT', 'text/plain', 1000, 'fits'],
  ['[TPL-21] a ZIP', 'application/zip', 1000, 'refused'],
  ['a recording', 'audio/ogg', 1000, 'refused'],
])('[TPL-20 TPL-21] %s', (_, mime_type, size, fate) => {
  expect(judgeFile(headerFileRules, { name: 'a', mime_type, size }).fate).toBe(fate);
});
