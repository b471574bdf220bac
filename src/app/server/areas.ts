import { actionsArea } from '../../actions/server/index.ts';
import { accountsArea } from '../../accounts/server/index.ts';
import { assignmentArea } from '../../assignment/server/index.ts';
import { automationsArea } from '../../automations/server/index.ts';
import { channelsArea } from '../../channels/server/index.ts';
import { campaignsArea } from '../../campaigns/server/index.ts';
import { chatsArea } from '../../chats/server/index.ts';
import { conversationsArea } from '../../conversations/server/index.ts';
import { contactsArea } from '../../contacts/server/index.ts';
import { enquiriesArea } from '../../enquiries/server/index.ts';
import { doctorArea } from '../../doctor/server/index.ts';
import { deliveryArea } from '../../delivery/server/index.ts';
import type { Area } from '../../foundation/server/area.ts';
import { composeAreas } from '../../foundation/server/compose-areas.ts';
import { importsArea } from '../../imports/server/index.ts';
import { listsArea } from '../../lists/server/index.ts';
import { macrosArea } from '../../macros/server/index.ts';
import { mediaArea } from '../../media/server/index.ts';
import { notificationsArea } from '../../notifications/server/index.ts';
import { offeringsArea } from '../../offerings/server/index.ts';
import { outreachArea } from '../../outreach/server/index.ts';
import { quickRepliesArea } from '../../quick-replies/server/index.ts';
import { recordsArea } from '../../records/server/index.ts';
import { rulesArea } from '../../rules/server/index.ts';
import { sequencesArea } from '../../sequences/server/index.ts';
import { tasksArea } from '../../tasks/server/index.ts';
import { templatesArea } from '../../templates/server/index.ts';
import { webFormsArea } from '../../webforms/server/index.ts';

/**
 * The one list of areas, in the order of the modules. An area may import every area of the lines above its own and no
 * other; areas on one line do not know each other. What happens in a lower area reaches a higher one by domain events,
 * never by import: that is why notifications, which every area has something for, is the last.
 *
 * `npm run check` reads the order here (`scripts/check/module-order.ts`), so only imported names may stand in the list.
 */
export const moduleOrder: readonly (readonly Area[])[] = [
  [accountsArea, mediaArea],
  [doctorArea],
  [channelsArea],
  [rulesArea],
  [recordsArea],
  [contactsArea],
  [offeringsArea],
  [templatesArea],
  [listsArea],
  [importsArea],
  [deliveryArea],
  [chatsArea],
  [enquiriesArea, conversationsArea, quickRepliesArea],
  [tasksArea],
  [webFormsArea],
  [outreachArea],
  [campaignsArea, sequencesArea],
  [actionsArea],
  [assignmentArea],
  [automationsArea, macrosArea],
  // planned: integrations
  // planned, on the line of notifications: analytics
  [notificationsArea],
];

/** Every area of the product, lower ones first. */
export const areas: readonly Area[] = moduleOrder.flat();

/** What they are together. */
export const product = composeAreas(areas);
