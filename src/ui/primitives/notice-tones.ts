/** What a banner or callout is about. */
export type NoticeTone = 'info' | 'warning' | 'danger' | 'success';

export const noticeTones: Record<NoticeTone, string> = {
  info: 'bg-info-soft text-info-text border-info-border',
  warning: 'bg-warning-soft text-warning-text border-warning-border',
  danger: 'bg-danger-soft text-danger-text border-danger-border',
  success: 'bg-success-soft text-success-text border-success-border',
};
