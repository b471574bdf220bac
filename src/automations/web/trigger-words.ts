import { Clock, MessageCircleQuestion, ShoppingCart, UserPlus, Zap, type LucideIcon } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { Trigger } from '../contract/automation.ts';

export const triggerIcons: Readonly<Record<Trigger, LucideIcon>> = {
  contact_onboarding: UserPlus,
  button_click: Zap,
  order: ShoppingCart,
  keyword: MessageCircleQuestion,
  out_of_hours: Clock,
};

interface Started {
  trigger: Trigger;
  button_text?: string | undefined;
  keywords?: readonly string[] | undefined;
  keyword_match?: 'whole' | 'contains' | undefined;
}

/** When an automation starts, as a sentence. */
export function triggerWords(started: Started, t: TFunction<'automations'>, language: string): string {
  const { trigger, button_text: button = '', keywords = [], keyword_match: match } = started;
  if (trigger === 'button_click')
    return button === '' ? t('starts.button_click_none') : t('starts.button_click', { button });
  if (trigger !== 'keyword') return t(`starts.${trigger}`);
  if (keywords.length === 0) return t('starts.keyword_none');
  const words = new Intl.ListFormat(language, { type: 'disjunction' }).format(keywords.map((word) => `“${word}”`));
  return t(match === 'contains' ? 'starts.keyword_contains' : 'starts.keyword', { words });
}
