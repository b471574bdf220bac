import { Clock, MessageCircleQuestion, ShoppingCart, UserPlus, type LucideIcon } from 'lucide-react';
import type { Trigger } from '../../contract/automation.ts';

export const starts = ['welcome', 'away', 'keyword', 'order'] as const;
/** What a new automation begins with. */
export type Start = (typeof starts)[number];

export const startTriggers: Readonly<Record<Start, Trigger>> = {
  welcome: 'contact_onboarding',
  away: 'out_of_hours',
  keyword: 'keyword',
  order: 'order',
};

export const startIcons: Readonly<Record<Start, LucideIcon>> = {
  welcome: UserPlus,
  away: Clock,
  keyword: MessageCircleQuestion,
  order: ShoppingCart,
};

export const isStart = (value: string | null): value is Start => starts.some((start) => start === value);
