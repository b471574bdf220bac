import { describe, expect, test } from 'vitest';
import { contentDisposition, isInlineType, safeFileName } from './content-disposition.ts';

describe('the header', () => {
  test.each([
    ['report.pdf', 'attachment; filename="report.pdf"'],
    ['Rechnung März.pdf', 'attachment; filename="Rechnung Marz.pdf"; filename*=UTF-8\'\'Rechnung%20M%C3%A4rz.pdf'],
    [
      'तस्वीर.jpg',
      'attachment; filename="____.jpg"; filename*=UTF-8\'\'%E0%A4%A4%E0%A4%B8%E0%A5%8D%E0%A4%B5%E0%A5%80%E0%A4%B0.jpg',
    ],
    ['a"b\\c.txt', 'attachment; filename="a_b_c.txt"; filename*=UTF-8\'\'a%22b_c.txt'],
    ['100%.txt', 'attachment; filename="100_.txt"; filename*=UTF-8\'\'100%25.txt'],
    ["it's (1)*.txt", 'attachment; filename="it\'s (1)_.txt"'],
    ['x\r\nSet-Cookie: a=b', 'attachment; filename="xSet-Cookie_ a=b"'],
    ['', 'attachment; filename="file"'],
    ['\ud800.txt', 'attachment; filename="_.txt"; filename*=UTF-8\'\'%EF%BF%BD.txt'],
  ])('S27 %j is one header', (name, expected) => {
    expect(contentDisposition(name, 'application/pdf')).toBe(expected);
  });

  test.each([
    ['image/png', 'inline'],
    ['video/mp4', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/xml', 'attachment'],
    ['application/pdf', 'attachment'],
    ['text/plain', 'attachment'],
    ['application/octet-stream', 'attachment'],
  ])('%s asked for in place is served as %s', (type, kind) => {
    expect(contentDisposition('x', type, 'inline')).toBe(`${kind}; filename="x"`);
    expect(contentDisposition('x', type)).toMatch(/^attachment/);
    expect(isInlineType(type)).toBe(kind === 'inline');
  });
});

describe('the name', () => {
  test.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\windows\\system.ini', '_.._windows_system.ini'],
    ['/absolute.txt', '_absolute.txt'],
    ['C:\\x.txt', 'C__x.txt'],
    ['.htaccess', 'htaccess'],
    ['...', 'file'],
    ['a\0b.txt', 'ab.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['tail. . ', 'tail'],
    [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(146)}.pdf`],
    ['🎉'.repeat(200), '🎉'.repeat(150)],
  ])('%j becomes %j', (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });
});
