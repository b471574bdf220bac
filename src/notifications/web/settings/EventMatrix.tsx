import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeChannels, type NoticeChannel } from '../../../foundation/contract/notice.ts';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { Tooltip } from '../../../ui/primitives/Tooltip.tsx';
import type { NoticeSettings } from '../../contract/notice-settings.ts';

type Event = NoticeSettings['events'][number];

interface EventMatrixProps {
  events: readonly Event[];
  onChange: (event: string, channel: NoticeChannel, isOn: boolean) => void;
}

const column = { in_app: 'in_app', live: 'live', push: 'push', sound: 'sound_column' } as const;

/** Events in rows under the headings of their areas, channels in columns. */
export function EventMatrix({ events, onChange }: EventMatrixProps) {
  const { t } = useTranslation('notification_settings');
  const groups = [...Map.groupBy(events, ({ group }) => group)];
  return (
    <SettingsCard title={t('events')}>
      <table className="w-full table-fixed">
        <colgroup>
          <col />
          {noticeChannels.map((channel) => (
            <col key={channel} className="w-13 md:w-20" />
          ))}
        </colgroup>
        <thead>
          <tr className="border-b border-subtle text-xs text-secondary">
            <th scope="col" className="px-4 py-2 text-start font-medium md:px-5">
              {t('event')}
            </th>
            {noticeChannels.map((channel) => (
              <th key={channel} scope="col" aria-label={t(column[channel])} className="py-2 text-center font-medium">
                <Tooltip label={t(`${column[channel]}_help`)}>
                  <span>{t(column[channel])}</span>
                </Tooltip>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(([group, own]) => (
            <Fragment key={group}>
              <tr className="border-b border-subtle bg-canvas">
                <th scope="colgroup" colSpan={5} className="px-4 py-2 text-start text-xs font-semibold md:px-5">
                  {group}
                </th>
              </tr>
              {own.map((event) => (
                <EventRow key={event.event} event={event} onChange={onChange} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </SettingsCard>
  );
}

function EventRow({
  event: { event, title, who, channels },
  onChange,
}: { event: Event } & Omit<EventMatrixProps, 'events'>) {
  const { t } = useTranslation('notification_settings');
  const isOff = channels.in_app === false;
  return (
    <tr className="border-b border-subtle last:border-b-0">
      <th scope="row" className="px-4 py-3 text-start md:px-5">
        <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-xs font-regular text-tertiary max-md:hidden">{who}</span>
      </th>
      {noticeChannels.map((channel) => {
        const isOn = channels[channel] ?? null;
        const label = t('switch_label', { event: title, channel: t(column[channel]) });
        return (
          <td key={channel} className="text-center align-middle">
            {isOn === null ? (
              <Tooltip label={t('always')}>
                <span className="text-tertiary">
                  <span aria-hidden>–</span>
                  <span className="sr-only">{t('always')}</span>
                </span>
              </Tooltip>
            ) : (
              <span className="flex justify-center">
                <Switch
                  aria-label={label}
                  checked={isOn && (channel === 'in_app' || !isOff)}
                  disabled={channel !== 'in_app' && isOff}
                  onCheckedChange={(next) => onChange(event, channel, next)}
                />
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
