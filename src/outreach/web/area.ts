import type { Area } from '../../foundation/web/slots/area.ts';
import { outreachMessages } from './messages/catalogue.ts';

/** What campaigns and sequences share: steps, and why somebody got a message or not. */
export const area: Area = {
  failures: { origins: { outreach: 'toast' } },
  messages: [outreachMessages],
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    outreach: true;
  }
}
