import { accountsArea } from '../../accounts/server/index.ts';
import { channelsArea } from '../../channels/server/index.ts';
import { chatsArea } from '../../chats/server/index.ts';
import { contactsArea } from '../../contacts/server/index.ts';
import { deliveryArea } from '../../delivery/server/index.ts';
import type { Area } from '../../foundation/server/area.ts';
import { composeAreas } from '../../foundation/server/compose-areas.ts';
import { mediaArea } from '../../media/server/index.ts';
import { notificationsArea } from '../../notifications/server/index.ts';
import { templatesArea } from '../../templates/server/index.ts';

/** Every area of the product, lower ones first. */
export const areas: readonly Area[] = [
  accountsArea,
  mediaArea,
  channelsArea,
  contactsArea,
  templatesArea,
  deliveryArea,
  chatsArea,
  notificationsArea,
];

/** What they are together. */
export const product = composeAreas(areas);
