import type { ComponentType } from 'react';
import { withMessages } from '../../foundation/web/i18n/i18n.ts';
import { loadMenus } from '../../foundation/web/slots/composition.ts';
import { doctorMessages } from './messages/catalogue.ts';
import { SystemCheckPage } from './SystemCheckPage.tsx';

/** The page with the sections of all areas. Loads its texts itself, which keeps them out of the first load. */
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
