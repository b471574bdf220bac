/** The colours a pill or tag can have, by what they mean (visual language, 2.3). */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'bot';

export const softTones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral-text',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
  bot: 'bg-bot-soft text-bot-text',
};
