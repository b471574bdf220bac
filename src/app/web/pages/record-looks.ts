import { BookText, Box, Inbox, LayoutList, List, ListTree, Megaphone, SquareCheck, Upload, Users } from 'lucide-react';
import type { RecordLook } from '../../../foundation/web/slots/area.ts';

const accent = 'bg-accent-soft text-accent-text';
const bot = 'bg-bot-soft text-bot-text';
const success = 'bg-success-soft text-success-text';

/** How records look whose areas are not there yet. */
export const plannedRecordLooks: Readonly<Record<string, RecordLook>> = {
  contacts: { icon: Users, well: accent },
  enquiries: { icon: Inbox, well: bot },
  offerings: { icon: Box, well: accent },
  conversations: { icon: BookText, well: accent },
  tasks: { icon: SquareCheck, well: accent },
  sequences: { icon: ListTree, well: bot },
  campaigns: { icon: Megaphone, well: 'bg-info-soft text-info-text' },
  contact_lists: { icon: List, well: accent },
  templates: { icon: LayoutList, well: success },
  imports: { icon: Upload, well: success },
};
