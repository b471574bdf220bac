import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { country, timeZoneOption } from './constants.ts';

/** Apart from the calls that the shell makes: only forms use them. */
export const constantEndpoints = defineEndpoints({
  listTimeZones: {
    method: 'GET',
    path: '/server/internal/constants/time_zones',
    summary: 'Time zones with their present offset',
    access: 'public',
    reply: z.object({ time_zones: z.array(timeZoneOption) }),
  },
  listCountries: {
    method: 'GET',
    path: '/server/internal/constants/countries',
    summary: 'Countries with calling code and flag',
    access: 'public',
    reply: z.object({ countries: z.array(country) }),
  },
});
