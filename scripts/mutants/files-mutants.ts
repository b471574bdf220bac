import type { Mutant } from './mutant.ts';

const upload = 'src/chats/server/chat-media.test.ts';
const conversion = 'src/chats/server/convert-chat-media.test.ts';
const converter = 'src/media/server/converter/run-converter.test.ts';
const draft = 'src/chats/web/composer/draft-files.test.tsx';

/** Faults on the way of a file from a device to a provider that the tests must find. */
export const filesMutants: readonly Mutant[] = [
  {
    promise: 'S18',
    name: 'a page that a customer sent is shown in place',
    file: 'src/foundation/server/files/content-disposition.ts',
    find: "  'image/gif',\n",
    replace: "  'image/gif',\n  'text/html',\n  'text/html; charset=utf-8',\n  'image/svg+xml',\n",
    test: 'src/chats/server/chat-media.test.ts',
    only: 'from a customer',
  },
  {
    promise: 'S20',
    name: 'names of files keep characters that turn them around',
    file: 'src/foundation/server/files/content-disposition.ts',
    find: "    .replaceAll(DIRECTION_MARKS, '')\n",
    replace: '',
    test: 'src/chats/server/chat-media.test.ts',
    only: 'lead somewhere or deceive',
  },
  {
    promise: 'R25',
    name: 'an upload that breaks off leaves its file',
    file: 'src/foundation/server/files/disk-object-store.ts',
    find: '        await rm(temporary, { force: true });\n        if',
    replace: '        if',
    test: upload,
    only: 'R25',
  },
  {
    promise: 'R25',
    name: 'an upload is held in memory until it is whole',
    file: 'src/media/server/receive-file.ts',
    find: `    for (;;) {
      const { value, done } = await chunks.next();
      if (done === true) return;
      yield value;`,
    replace: `    for (const held = []; ; ) {
      const { value, done } = await chunks.next();
      if (done === true) return yield Buffer.concat(held);
      held.push(value);`,
    test: upload,
    only: 'R25',
  },
  {
    promise: 'R36',
    name: 'a file with another hash than the provider names is shown',
    file: 'src/chats/server/incoming/fetch-media.ts',
    find: 'if (!found.isRight(file.sha256)) {',
    replace: "if (file.sha256 === '') {",
    test: 'src/chats/server/incoming/fetch-media.test.ts',
    only: 'other bytes than the provider names',
  },
  {
    promise: 'files',
    name: 'tables and archives go to WhatsApp',
    file: 'src/channels/contract/providers/whatsapp/content.ts',
    find: "'application/pdf',",
    replace: "'application/pdf', 'text/csv', 'application/zip',",
    test: upload,
    only: 'does not take',
  },
  {
    promise: 'files',
    name: 'the stand-in takes what Meta refuses',
    file: 'src/sandbox/whatsapp/server/graph/media-routes.ts',
    find: 'LARGEST[mime] ??',
    replace: 'LARGEST[mime] ?? DOCUMENT ??',
    test: 'src/sandbox/whatsapp/server/graph/assets-of-an-account.test.ts',
    only: 'in the words of Meta',
  },
  {
    promise: 'files',
    name: 'a file is sent before it is converted',
    file: 'src/chats/server/send/outgoing-content.ts',
    find: "if (media.state === 'converting')",
    replace: 'if (media.state === undefined)',
    test: conversion,
    only: 'a photo of a phone',
  },
  {
    promise: 'files',
    name: 'the original stays, with the place where it was taken',
    file: 'src/media/server/convert-media.ts',
    find: 'if (row.sha256 !== original)',
    replace: 'if (row.sha256 === original)',
    test: conversion,
    only: 'a photo of a phone',
  },
  {
    promise: 'files',
    name: 'a converted film says where it was taken',
    file: 'src/media/server/converter/convert-recording.ts',
    find: "['-map_metadata', '-1', ",
    replace: '[',
    test: converter,
    only: 'a MOV of H.264',
  },
  {
    promise: 'files',
    name: 'a conversion has no end',
    file: 'src/media/server/converter/run-converter.ts',
    find: 'withinMs + GRACE_MS);',
    replace: '2 ** 30);',
    test: converter,
    only: 'takes too long',
  },
  {
    promise: 'files',
    name: 'a conversion has all memory',
    file: 'src/media/server/converter/run-converter.ts',
    find: '`--wasm-max-mem-pages=${memoryPages}`,',
    replace: '',
    test: converter,
    only: 'more memory',
  },
  {
    promise: 'files',
    name: 'the converter may read every file',
    file: 'src/media/server/converter/run-converter.ts',
    find: "  '--permission',\n",
    replace: '',
    test: converter,
    only: 'reads nothing but its own code',
  },
  {
    promise: 'files',
    name: 'a file that is dropped on the thread is opened instead of it',
    file: 'src/chats/web/composer/FileDropZone.tsx',
    find: "pane.addEventListener('drop', drop, { signal });",
    replace: '',
    test: draft,
    only: 'dropped anywhere',
  },
  {
    promise: 'files',
    name: 'a message goes without the file that is still being converted',
    file: 'src/chats/web/composer/Composer.tsx',
    find: "step !== 'ready')",
    replace: "step === 'failed')",
    test: draft,
    only: 'a photo of a phone',
  },
  {
    promise: 'files',
    name: 'a long text is cut',
    file: 'src/chats/web/composer/plan-messages.ts',
    find: 'splitText(words, rules.maxText)',
    replace: 'splitText(words.slice(0, rules.maxText), rules.maxText)',
    test: draft,
    only: 'a text over the limit',
  },
];
