import { Stethoscope } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { doctorMessages } from './messages/catalogue.ts';

/** The row of the settings menu, and the section about the installation. */
export const doctorMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'system_check',
      group: 'workspace',
      position: 50,
      permission: 'organisation.edit',
      label: 'doctor_names:system_check',
      icon: Stethoscope,
      to: '/settings/system_check',
    },
  ],
  systemChecks: [
    {
      id: 'installation',
      position: 30,
      messages: [doctorMessages],
      section: async () => (await import('./InstallationCheck.tsx')).InstallationCheck,
    },
  ],
};
