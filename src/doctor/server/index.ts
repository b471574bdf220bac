export { doctorArea } from './area.ts';
export type { InstallationCheck } from './check.ts';
export { checkInstallation } from './check-installation.ts';
export { lateWork } from './late-work.ts';
