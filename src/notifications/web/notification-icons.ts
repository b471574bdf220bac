import {
  Bell,
  BookText,
  Box,
  Inbox,
  LayoutList,
  List,
  ListTree,
  Megaphone,
  MessageSquare,
  SquareCheck,
  Upload,
  Users,
  type LucideIcon,
} from 'lucide-react';

export interface ModuleLook {
  icon: LucideIcon;
  /** The tint of the icon's well. */
  well: string;
}

const accent = 'bg-accent-soft text-accent-text';
const bot = 'bg-bot-soft text-bot-text';
const success = 'bg-success-soft text-success-text';

const looks: Readonly<Record<string, ModuleLook>> = {
  chats: { icon: MessageSquare, well: accent },
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

/** The icon and tone of a module; the bell for one that is not known. */
export function moduleLook(module: string): ModuleLook {
  return (
    (Object.hasOwn(looks, module) ? looks[module] : undefined) ?? {
      icon: Bell,
      well: 'bg-neutral-soft text-neutral-text',
    }
  );
}
