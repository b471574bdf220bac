import {
  AppWindow,
  Bot,
  Building2,
  LayoutList,
  RadioTower,
  SlidersHorizontal,
  UserRoundCog,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';

export interface SettingsEntry {
  /** Last part of the route and key of the label. */
  id: string;
  icon: LucideIcon;
}

/** The menu of /settings: headings and what stands below each. */
export const settingsMenu: readonly { group: string; entries: readonly SettingsEntry[] }[] = [
  {
    group: 'workspace',
    entries: [
      { id: 'organisation', icon: Building2 },
      { id: 'users', icon: Users },
      { id: 'channels', icon: RadioTower },
    ],
  },
  {
    group: 'messaging',
    entries: [
      { id: 'templates', icon: LayoutList },
      { id: 'chat_automations', icon: Bot },
      { id: 'chat_assignment_rule', icon: UserRoundCog },
    ],
  },
  { group: 'data', entries: [{ id: 'form_customization', icon: SlidersHorizontal }] },
  {
    group: 'connect',
    entries: [
      { id: 'integrations', icon: Webhook },
      { id: 'widget', icon: AppWindow },
    ],
  },
];
