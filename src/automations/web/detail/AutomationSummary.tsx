import { useTranslation } from 'react-i18next';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import type { ChatAutomation, Duration } from '../../contract/automation.ts';
import { ChannelNames } from '../ChannelNames.tsx';
import { scriptPaths } from '../paths.ts';
import { triggerWords } from '../trigger-words.ts';

/** What an automation does, in words. */
export function AutomationSummary({ automation }: { automation: ChatAutomation }) {
  const { t, i18n } = useTranslation('automations');
  const span = ({ value, measure }: Duration) => t(`span.${measure}`, { count: value });
  const { chat_script: script, script_questions: questions, closing_message: closing, webhook } = automation;
  const rows: { label: string; value: React.ReactNode }[] = [
    { label: t('detail.starts'), value: triggerWords(automation, t, i18n.language) },
    { label: t('detail.channels'), value: <ChannelNames channels={automation.channels} /> },
    ...(script
      ? [{ label: t('detail.script'), value: <Link to={scriptPaths.edit(script.id)}>{script.label}</Link> }]
      : questions.length > 0
        ? [{ label: t('detail.asks'), value: <Asked texts={questions.map(({ content }) => content.text)} /> }]
        : []),
    ...(closing === '' ? [] : [{ label: t('detail.sends'), value: closing }]),
    { label: t('detail.handle'), value: automation.handle || automation.name },
    { label: t('detail.gives_up'), value: span(automation.abandon_threshold) },
    {
      label: t('detail.again'),
      value: automation.retrigger_delay === null ? t('detail.never') : span(automation.retrigger_delay),
    },
    { label: t('detail.enquiry'), value: t(automation.create_enquiry ? 'detail.yes' : 'detail.no') },
    ...(webhook === null ? [] : [{ label: t('detail.webhook'), value: <bdi dir="ltr">{webhook.endpoint}</bdi> }]),
  ];
  return (
    <SettingsCard title={t('detail.what')}>
      <dl>
        {rows.map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-x-4 gap-y-0.5 border-subtle px-4 py-2.5 not-last:border-b sm:grid-cols-[180px_minmax(0,1fr)] md:px-5"
          >
            <dt className="text-tertiary">{label}</dt>
            <dd dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}

function Asked({ texts }: { texts: readonly string[] }) {
  return (
    <ol className="list-decimal ps-5">
      {texts.map((text, index) => (
        <li key={index} dir="auto">
          {text}
        </li>
      ))}
    </ol>
  );
}
