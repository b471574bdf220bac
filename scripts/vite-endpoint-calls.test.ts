import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { shortenEndpoints } from './vite-endpoint-calls.ts';

const ENDPOINTS = fileURLToPath(new URL('../src/notifications/contract/endpoints.ts', import.meta.url));
const PAGE = '/parley/src/accounts/web/auth/SignUpPage.tsx';

const plugin = shortenEndpoints() as unknown as {
  load(this: object, id: string): Promise<{ code: string } | null>;
  transform(this: object, code: string, id: string): string | null;
};
const context = {
  addWatchFile: vi.fn<(id: string) => void>(),
  error(message: string): never {
    throw new Error(message);
  },
};

test('a table of endpoints keeps what a call needs, and no schema', async () => {
  const loaded = await plugin.load.call(context, ENDPOINTS);
  expect(loaded?.code).toContain('"listNotifications":{"method":"GET","path":"/server/internal/notifications"');
  expect(loaded?.code).toContain('"lists":{"names":["notifications"],"isPaged":true}');
  expect(loaded?.code).not.toMatch(/import|zod|summary/);
});

test('a call understands the refusals of its area', async () => {
  const loaded = await plugin.load.call(context, ENDPOINTS.replace('notifications', 'records'));
  expect(loaded?.code).toMatch(/^import '\.\/errors\.ts';\nexport const/);
  expect(loaded?.code).not.toMatch(/zod|permissions\.ts/);
});

test('with its schemas it is the module as it is', async () => {
  const loaded = await plugin.load.call(context, `${ENDPOINTS}?schemas`);
  expect(loaded?.code).toContain("from 'zod'");
});

describe('imports', () => {
  test.each([
    [
      "import { authEndpoints, signUpBody } from '../../contract/auth-endpoints.ts';",
      "import { authEndpoints } from '../../contract/auth-endpoints.ts';\nimport { signUpBody } from '../../contract/auth-endpoints.ts?schemas';",
    ],
    [
      "import { signUpBody } from '../../contract/auth-endpoints.ts';",
      "import { signUpBody } from '../../contract/auth-endpoints.ts?schemas';",
    ],
    [
      "import { chatEndpoints, type Chat } from '../contract/endpoints.ts';",
      "import { chatEndpoints, type Chat } from '../contract/endpoints.ts';",
    ],
    [
      "import type { authEndpoints } from '../../contract/auth-endpoints.ts';",
      "import type { authEndpoints } from '../../contract/auth-endpoints.ts';",
    ],
    ["import { z } from 'zod';", "import { z } from 'zod';"],
  ])('%s', (before, after) => {
    expect(plugin.transform.call(context, before, PAGE)).toBe(after);
  });

  test('a schema that is reached through a table ends the build', () => {
    const code = 'useContractForm({ schema: authEndpoints.signUp.body })';
    expect(() => plugin.transform.call(context, code, PAGE)).toThrow('authEndpoints.signUp.body');
    expect(plugin.transform.call(context, 'type Link = z.output<typeof authEndpoints.checkLink.reply>', PAGE)).toMatch(
      'type Link',
    );
  });
});
