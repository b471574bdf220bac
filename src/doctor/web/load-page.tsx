import type { ComponentType } from 'react';
import { withMessages } from '../../foundation/web/i18n/i18n.ts';
import { loadMenus } from '../../foundation/web/slots/composition.ts';
import { doctorMessages } from './messages/catalogue.ts';
import { SystemCheckPage } from './SystemCheckPage.tsx';

/** The page with what all areas check, in their order. Its texts come with it: few open it, and the first load names no part of it. */
export async function loadSystemCheckPage(): Promise<ComponentType> {
  await doctorMessages();
  const declared = (await loadMenus()).flatMap(({ systemChecks = [] }) => systemChecks);
  const checks = await Promise.all(
    declared
      .toSorted((a, b) => a.position - b.position)
      .map(async ({ id, messages, section }) => ({ id, Section: await withMessages(messages, section) })),
  );
  return function SystemCheck() {
    return <SystemCheckPage checks={checks} />;
  };
}
