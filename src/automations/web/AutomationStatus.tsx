import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/primitives/StatusPill.tsx';
import type { ChatAutomation } from '../contract/automation.ts';

/** Whether an automation starts. */
export function AutomationStatus({ status }: Pick<ChatAutomation, 'status'>) {
  const { t } = useTranslation('automations');
  return <Pill tone={status === 'active' ? 'success' : 'neutral'}>{t(`status.${status}`)}</Pill>;
}
