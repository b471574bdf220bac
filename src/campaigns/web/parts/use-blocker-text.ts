import { useTranslation } from 'react-i18next';
import { HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import type { Blocker } from '../../contract/preflight.ts';

/**
 * What keeps a campaign from being run, as a sentence: that of the server, but for values whose names nobody has seen. `stepIds`
 * are those of the steps in their order.
 */
export function useBlockerText(stepIds: readonly (string | undefined)[]): (blocker: Blocker) => string {
  const { t } = useTranslation('campaigns');
  return ({ reason, message, fix: { step_id: id, variable } }) => {
    const step = id === null ? 0 : stepIds.indexOf(id) + 1;
    if (reason !== 'VALUES_MISSING' || step === 0 || variable === null) return message;
    if (variable === HEADER_MEDIA) return t('builder.needs_file', { step });
    const button = /^_button_(\d+)$/.exec(variable)?.[1];
    if (button !== undefined) return t('builder.needs_button', { step, number: Number(button) + 1 });
    return variable.startsWith('_header_') ? t('builder.needs_header', { step }) : message;
  };
}
