import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contentRules } from '../../../channels/contract/providers/capabilities-of.ts';
import { channelsQuery } from '../../../channels/web/index.ts';
import type { ScriptFacts } from '../../contract/interpreter.ts';
import {
  BUTTON_LABEL_MAX,
  CLOSING_MAX,
  DESCRIPTION_MAX,
  LIST_LABEL_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTION_MAX,
} from '../../contract/script.ts';
import type { AutomationValues } from '../builder/automation-values.ts';

/** As long as there is no channel: what the editor allows. */
const everything: ScriptFacts['content'] = {
  kinds: ['text', 'file', 'location_request', 'selection_request'],
  selection: {
    buttons: { maxOptions: OPTIONS_MIN, maxLabel: BUTTON_LABEL_MAX, maxText: QUESTION_MAX },
    list: {
      maxOptions: OPTIONS_MAX,
      maxId: 200,
      maxLabel: LIST_LABEL_MAX,
      maxDescription: DESCRIPTION_MAX,
      maxText: QUESTION_MAX,
      maxButton: BUTTON_LABEL_MAX,
    },
  },
  maxText: CLOSING_MAX,
};

/** A customer of whom only name and number are known, on the first channel of the automation. */
export function useSampleFacts(business: string, trigger: Pick<AutomationValues, 'channels'> | null): ScriptFacts {
  const { t } = useTranslation('script_builder');
  const { data: channels = [] } = useQuery(channelsQuery);
  const chosen = trigger?.channels ?? [];
  const channel = channels.find(({ id }) => chosen.length === 0 || chosen.includes(id));
  const kind = channel?.platform_id;
  return useMemo(
    () => ({
      values: new Map([
        ['contact.name', t('sample.name')],
        ['contact.first_name', t('sample.first_name')],
        ['contact.mobile', t('sample.mobile')],
        ['business.name', business],
      ]),
      known: new Set(),
      content: (kind && contentRules(kind)) ?? everything,
    }),
    [t, business, kind],
  );
}
