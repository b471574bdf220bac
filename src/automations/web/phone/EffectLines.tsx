import { CircleCheck, ListChecks, PencilLine, Webhook, Inbox, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { describeAction, useActionWords } from '../../../actions/web/index.ts';
import type { ScriptEffect } from '../../contract/interpreter.ts';
import type { AutomationValues } from '../builder/automation-values.ts';
import { savedField, useSaveFields } from '../builder/use-save-fields.ts';

interface EffectLinesProps {
  effects: readonly ScriptEffect[];
  trigger: AutomationValues | null;
}

interface EffectLine {
  icon: LucideIcon;
  text: string;
}

/** What a run would do besides sending messages, a line each. */
export function EffectLines({ effects, trigger }: EffectLinesProps) {
  const { t } = useTranslation('script_builder');
  const fields = useSaveFields();
  const words = useActionWords(effects.flatMap((effect) => (effect.type === 'act' ? [...effect.actions] : [])));
  const lines = effects.flatMap((effect): EffectLine[] => {
    switch (effect.type) {
      case 'save': {
        const field = savedField(fields, effect.question.save_to);
        return [
          {
            icon: PencilLine,
            text: t('effect.saves', { field: field?.label ?? t('save.gone'), value: effect.answer.text }),
          },
        ];
      }
      case 'act':
        return effect.actions.map((action) => ({ icon: ListChecks, text: describeAction(action, words) }));
      case 'end':
        return [
          ...(trigger?.create_enquiry ? [{ icon: Inbox, text: t('effect.enquiry') }] : []),
          ...(trigger?.webhook
            ? [{ icon: Webhook, text: t('effect.webhook', { endpoint: trigger.webhook.endpoint }) }]
            : []),
          { icon: CircleCheck, text: t(`effect.end.${effect.reason}`) },
        ];
      case 'note':
      case 'send':
        return [];
    }
  });
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={t('effect.label')}
      aria-live="polite"
      className="flex w-[324px] max-w-full flex-col gap-1.5 rounded-md border border-subtle bg-surface p-3 text-xs text-secondary"
    >
      {lines.map(({ icon: Icon, text }, index) => (
        <li key={index} className="flex items-start gap-2">
          <Icon aria-hidden className="mt-px size-3.5 shrink-0 text-bot-text" />
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
