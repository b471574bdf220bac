import { accountsArea } from '../../accounts/web/index.ts';
import { channelsArea } from '../../channels/web/index.ts';
import { chatsArea } from '../../chats/web/index.ts';
import type { Area } from '../../foundation/web/slots/area.ts';
import { notificationsArea } from '../../notifications/web/index.ts';
import { templatesArea } from '../../templates/web/index.ts';
import { plannedArea } from './pages/area.ts';

/** Every area that the app is made of, in the module order. Lists of the screen are ordered by what each area declares. */
export const areas: readonly Area[] = [
  accountsArea,
  channelsArea,
  templatesArea,
  chatsArea,
  notificationsArea,
  plannedArea,
];
