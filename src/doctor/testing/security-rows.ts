import { administrators, defineSecurity } from '../../app/testing/security/area-security.ts';
import { doctorEndpoints } from '../contract/endpoints.ts';

export const security = defineSecurity(doctorEndpoints, { rows: { checkInstallation: { who: administrators } } });
