import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listLazyModules } from './vite-lazy-modules.ts';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const plugin = listLazyModules() as unknown as {
  load(id: string): { code: string } | null;
  transform(code: string, id: string): string | null;
};
const transformed = (file: string) => plugin.transform(readFileSync(SRC + file, 'utf8'), SRC + file);
/** The path of the module that the transformed code loads for this export. */
const loadedBy = (code: string | null, name: string): string => {
  const number = Number(new RegExp(String.raw`importLazy\((\d+)\)\)\.${name}\b`).exec(code ?? '')?.[1]);
  const list = plugin.load('\0virtual:lazy-modules')?.code ?? '';
  return /"(.*)"/.exec(list.split('\n')[number] ?? '')?.[1]?.replace(SRC, '') ?? '';
};

test('a descriptor imports lazy modules by their number in the list', () => {
  const code = transformed('chats/web/area.ts');
  expect(loadedBy(code, 'InboxPage')).toBe('chats/web/inbox/InboxPage.tsx');
  expect(loadedBy(code, 'chatMenus')).toBe('chats/web/menus.ts');
  expect(code).not.toMatch(/\bimport\(/);
  expect(loadedBy(transformed('chats/web/messages/catalogue.ts'), 'en')).toBe('chats/web/messages/en.ts');
});

test('what sign-in and home show first is imported by the entry itself: no other file loads before it', () => {
  const accounts = transformed('accounts/web/area.ts');
  expect(accounts?.match(/\bimport\('[^']+'\)/g)).toEqual([
    "import('./auth/SignInPage.tsx')",
    "import('./home/TeamCard.tsx')",
  ]);
  expect(transformed('app/web/routes.ts')?.match(/\bimport\('[^']+'\)/g)).toEqual([
    "import('./shell/Shell.tsx')",
    "import('./home/HomePage.tsx')",
  ]);
});

test('a module that is itself lazy stays as it is', () => {
  expect(transformed('chats/web/thread/OpenChat.tsx')).toBeNull();
});
