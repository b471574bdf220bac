import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Avatar as Face } from '../../../ui/primitives/Avatar.tsx';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { FactList, SidePanel, SidePanelTabs } from '../../../ui/patterns/SidePanel.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { FieldOption } from '../../../records/contract/module.ts';
import { offeredOptions } from '../../../records/contract/offered-options.ts';
import type { Chat } from '../../contract/chat.ts';
import { assignable } from '../actions/assignable.ts';
import type { ChatActions } from '../actions/use-chat-actions.ts';
import { PhoneText } from '../../../accounts/web/index.ts';
import { recordMessages } from '../../../records/web/index.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { useClassifications } from '../use-classifications.ts';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import { useComposition, usePanelSections, type PanelPart } from '../../../foundation/web/slots/composition.ts';
import { FileList } from './FileList.tsx';
import { StarredList } from './StarredList.tsx';

interface DetailPanelProps {
  chat: Chat;
  actions: ChatActions;
  /** Given where the panel lies over the thread. */
  onClose?: (() => void) | undefined;
  onCloseChat: () => void;
  onJump: (messageId: string) => void;
  className?: string;
}

const MarkFacts = lazy(async () => ({ default: await (await import('../marks/load.ts')).loadMarkFacts() }));

const NOBODY = 'nobody';

/** Who this is, and how the chat stands: 320 px at the end. */
export function DetailPanel({ chat, actions, onClose, onCloseChat, onJump, className }: DetailPanelProps) {
  const { t } = useTranslation('chats');
  const { contact } = chat;
  const sections = useSections();
  const nameOf = useTabName();
  return (
    <SidePanel
      label={t('details.label')}
      onClose={onClose}
      className={className}
      head={
        <div className="flex items-center gap-3 py-0.5">
          <Face name={contact.label} size={44} />
          <div className="flex min-w-0 flex-col items-start">
            <h2 dir="auto" className="max-w-full truncate text-[15px] leading-5 font-semibold">
              {contact.label}
            </h2>
            {contact.mobile !== null && (
              <p className="text-xs text-tertiary">
                <PhoneText mobile={contact.mobile} />
              </p>
            )}
          </div>
        </div>
      }
    >
      <div className="border-b border-subtle px-4 py-3">
        <FactList
          facts={[
            { label: t('details.assignee'), value: <AssigneeSelect chat={chat} actions={actions} /> },
            {
              label: t('details.status'),
              value: (
                <SegmentedControl
                  block
                  size="sm"
                  label={t('details.status')}
                  value={chat.state}
                  options={[
                    { value: 'open', label: t('details.open') },
                    { value: 'closed', label: t('details.closed'), disabled: !actions.mayClose },
                  ]}
                  onValueChange={(state) => (state === 'open' ? actions.reopen() : onCloseChat())}
                />
              ),
            },
            { label: t('details.classification'), value: <ClassificationSelect chat={chat} actions={actions} /> },
          ]}
        />
      </div>
      <Suspense>
        <div className="border-b border-subtle px-4 py-3">
          <MarkFacts chat={chat} actions={actions} />
        </div>
        {sections
          .filter(({ tab }) => tab === undefined)
          .map(({ id, Section }) => (
            <Section key={id} chat={chat} onJump={onJump} />
          ))}
        <SidePanelTabs
          label={t('details.about')}
          rememberAs="chat.tab"
          tabs={sections.flatMap(({ id, tab, Section }) =>
            tab === undefined
              ? []
              : [{ value: id, label: nameOf(id), content: <Section chat={chat} onJump={onJump} /> }],
          )}
        />
      </Suspense>
    </SidePanel>
  );
}

/** What the panel shows below the facts, in order: its own sections and those of other areas. */
const ownSections: readonly PanelPart<'chats'>[] = [
  { id: 'starred', position: 10, Section: StarredList },
  { id: 'files', position: 20, Section: FileList },
  {
    id: 'contact',
    position: 30,
    Section: lazy(async () => {
      const [section] = await Promise.all([import('./ContactSection.tsx'), recordMessages()]);
      return { default: section.ContactSection };
    }),
  },
  {
    id: 'notes',
    position: 35,
    permission: 'records.edit',
    tab: true,
    Section: lazy(async () => {
      const [section] = await Promise.all([import('./NotesSection.tsx'), recordMessages()]);
      return { default: section.NotesSection };
    }),
  },
];

/** What a tab is called: our own by our words, that of another area like its link. */
function useTabName(): (id: string) => string {
  const { t } = useTranslation('chats');
  const message = useMessage();
  const links = useComposition(({ navigation }) => navigation);
  return (id) => {
    const link = links.find((each) => each.id === id);
    return link ? message(link.label) : t('details.notes');
  };
}

function useSections(): readonly PanelPart<'chats'>[] {
  const { permissions } = useCurrentUser();
  return [...ownSections, ...usePanelSections('chats')]
    .filter(({ permission }) => permission === undefined || permissions.includes(permission))
    .toSorted((a, b) => a.position - b.position);
}

function AssigneeSelect({ chat, actions }: { chat: Chat; actions: ChatActions }) {
  const { t } = useTranslation('chats');
  const { data: users = [] } = useQuery(usersQuery);
  const { assignee } = chat;
  const people = assignable(users, actions);
  const present = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee] : [];
  const options = [
    ...[...present, ...people].map(({ id, label }) => ({
      value: id,
      label: id === actions.me.id ? t('details.own', { name: label }) : label,
      lead: <Face name={label} size={18} letters={1} />,
    })),
    {
      value: NOBODY,
      label: t('assign.nobody'),
      lead: <Face name="" size={18} />,
      disabled: assignee !== null && !actions.mayAssignTo(null),
    },
  ];
  return (
    <Select
      size="sm"
      soft
      aria-label={t('details.assignee')}
      options={options}
      value={assignee?.id ?? NOBODY}
      disabled={people.length === 0}
      onValueChange={(value) =>
        actions.assign(value === NOBODY ? null : (people.find(({ id }) => id === value) ?? null))
      }
    />
  );
}

const dots: Readonly<Record<NonNullable<FieldOption['colour']>, string>> = {
  grey: 'bg-neutral-text',
  red: 'bg-danger-solid',
  amber: 'bg-warning-solid',
  green: 'bg-success-solid',
  blue: 'bg-chart-2',
  violet: 'bg-chart-5',
  petrol: 'bg-accent',
};

function ClassificationSelect({ chat, actions }: { chat: Chat; actions: ChatActions }) {
  const { t } = useTranslation('chats');
  const { options, labelOf } = useClassifications();
  const { classification: value } = chat;
  // A value that is not in the list any more can still be seen.
  const offered = offeredOptions(options, [value]);
  const all = offered.some((each) => each.value === value)
    ? offered
    : [...offered, { value, label: labelOf(value), colour: null }];
  return (
    <Select<string>
      size="sm"
      soft
      aria-label={t('details.classification')}
      options={all.map(({ label, value: key, colour }) => ({
        label,
        value: key,
        lead: <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[colour ?? 'grey']}`} />,
      }))}
      value={value}
      onValueChange={actions.classify}
    />
  );
}
