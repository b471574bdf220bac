import '../../accounts/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { installationFinding, installedVersion } from './finding.ts';

export const doctorEndpoints = defineEndpoints({
  checkInstallation: {
    method: 'GET',
    path: '/server/setup/doctor',
    summary: 'Check the installation: what works, what does not and how to fix it, and its versions',
    access: 'organisation.edit',
    reply: z.object({ findings: z.array(installationFinding), versions: z.array(installedVersion) }),
  },
});
