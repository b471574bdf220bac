import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import { PresenceDot, PresenceText, usersQuery } from '../../../accounts/web/index.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { User } from '../../../accounts/contract/user.ts';
import type { Availability } from '../../../accounts/contract/availability.ts';
import type { Chat } from '../../contract/chat.ts';
import { countText, WAITING_COUNT_LIMIT } from '../../contract/rules.ts';
import { LONGEST_NOTE } from '../../contract/sendable.ts';
import { workloadEndpoints } from '../../contract/workload-endpoints.ts';
import { useAsk } from '../team/requests-cache.ts';
import type { Assignee, ChatActions } from './use-chat-actions.ts';
import { useDiscardQuestion } from './use-discard-question.tsx';
import { assigneeRow, ChooseAssignee, NobodyRow } from './ChooseAssignee.tsx';
import { askable, assignable } from './assignable.ts';

interface AssignDialogProps {
  chat: Chat;
  actions: ChatActions;
  onClose: () => void;
}

/** Who shall have the chat: everybody whom this person may choose or ask, with how much each has to do, and a note for them. */
export function AssignDialog({ chat, actions, onClose }: AssignDialogProps) {
  const { t } = useTranslation('chats');
  const users = useQuery(usersQuery);
  const workload = useWorkload();
  const ask = useAsk(chat.id);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const { people, asked, needle, mayUnassign } = peopleFor(typed, users.data ?? [], { chat, actions });
  const noted = note.trim() === '' ? undefined : note.trim();
  const isTooLong = note.trim().length > LONGEST_NOTE;
  const now = useNow().getTime();
  const availability = new Map(users.data?.map((user) => [user.id, user.availability]));
  const [hasAlready, setHasAlready] = useState<Assignee | null>(null);
  const { leave, question } = useDiscardQuestion(noted !== undefined, onClose);
  const choose = (to: Assignee | null) => {
    if (isTooLong) return;
    const isSame = to?.id === chat.assignee?.id;
    // What was written for somebody stays until it has a reader.
    if (isSame && noted !== undefined) return setHasAlready(to);
    onClose();
    if (!isSame) actions.assign(to, noted);
  };
  const askFor = (colleague: Assignee) => {
    if (isTooLong) return;
    ask.mutate(
      { kind: 'hand_over', asked_id: colleague.id, note: noted },
      {
        onSuccess: () => {
          onClose();
          showSuccess(t('assign.asked', { name: colleague.label }));
        },
      },
    );
  };
  const rowOf = (person: Assignee, onPress: () => void, aside: ReactNode) => (
    <PersonRow
      key={person.id}
      person={person}
      availability={availability.get(person.id)}
      now={now}
      isPresent={person.id === chat.assignee?.id}
      openChats={workload.get(person.id) ?? (workload.size > 0 ? 0 : null)}
      onPress={onPress}
    >
      {aside}
    </PersonRow>
  );
  return (
    <ChooseAssignee
      title={t('assign.title')}
      users={users}
      typed={typed}
      onTyped={setTyped}
      onEnter={() => people[0] && choose(people[0])}
      onClose={leave}
    >
      {hasAlready && (
        <Callout tone="warning" live>
          {t('assign.has_already', { name: hasAlready.label })}
        </Callout>
      )}
      <div className="-mx-2 max-h-80 overflow-y-auto">
        <ul>
          {people.map((person) => rowOf(person, () => choose(person), person.id === actions.me.id && t('assign.you')))}
          {mayUnassign && <NobodyRow onPress={() => choose(null)} />}
        </ul>
        {asked.length > 0 && (
          <section aria-label={t('assign.ask_title')}>
            <h3 className="px-2 pt-3 pb-1 text-xs font-semibold text-secondary">{t('assign.ask_title')}</h3>
            <ul>{asked.map((person) => rowOf(person, () => askFor(person), t('assign.ask')))}</ul>
          </section>
        )}
      </div>
      {users.isSuccess && people.length === 0 && asked.length === 0 && (
        <p className="text-tertiary">{t(needle === '' ? 'assign.may_not' : 'assign.none')}</p>
      )}
      {(mayUnassign || people.some(({ id }) => id !== actions.me.id) || asked.length > 0 || note !== '') && (
        <NoteField note={note} isTooLong={isTooLong} onNote={setNote} />
      )}
      {question}
    </ChooseAssignee>
  );
}

/** Whom this person may choose, and whom they may ask, of those whose name has what is typed. */
function peopleFor(typed: string, users: readonly User[], { chat, actions }: Omit<AssignDialogProps, 'onClose'>) {
  const needle = searchTerm(typed).toLocaleLowerCase();
  const found = ({ label }: Assignee) => label.toLocaleLowerCase().includes(needle);
  const mayUnassign = chat.assignee !== null && needle === '' && actions.mayAssignTo(null);
  return {
    mayUnassign,
    needle,
    people: assignable(users, actions).filter(found),
    asked: askable(users, chat, actions).filter(found),
  };
}

interface PersonRowProps extends PersonHereProps {
  isPresent: boolean;
  /** Null until it is known. */
  openChats: number | null;
  onPress: () => void;
  /** What else is said of them. */
  children: ReactNode;
}

function PersonRow({ person, availability, now, isPresent, openChats, onPress, children }: PersonRowProps) {
  const { t } = useTranslation('chats');
  return (
    <li>
      <button type="button" aria-current={isPresent || undefined} onClick={onPress} className={assigneeRow}>
        <PersonHere person={person} availability={availability} now={now} />
        <span className="text-xs text-tertiary">{children}</span>
        {openChats !== null && (
          <span className="shrink-0 text-xs text-secondary tabular-nums">
            {t('assign.open', { count: openChats, number: countText(openChats, WAITING_COUNT_LIMIT) })}
          </span>
        )}
      </button>
    </li>
  );
}

function NoteField({ note, isTooLong, onNote }: { note: string; isTooLong: boolean; onNote: (note: string) => void }) {
  const { t } = useTranslation('chats');
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        rows={2}
        value={note}
        aria-label={t('assign.note')}
        placeholder={t('assign.note')}
        aria-invalid={isTooLong || undefined}
        onChange={({ target: { value } }) => onNote(value)}
      />
      <p
        role={isTooLong ? 'alert' : undefined}
        className={`text-xs ${isTooLong ? 'text-danger-text' : 'text-secondary'}`}
      >
        {isTooLong ? t('assign.note_long', { max: LONGEST_NOTE }) : t('assign.note_text')}
      </p>
    </div>
  );
}

/** How many open chats each person has, as of now; without it the dialog does as well. */
function useWorkload(): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: ['chats', 'workload'],
    queryFn: async ({ signal }) => {
      const { workload } = await call(workloadEndpoints.listWorkload, {}, { signal, origin: 'chats', display: false });
      return new Map(workload.map(({ user_id: id, open_chats: count }) => [id, count]));
    },
    staleTime: 0,
  });
  return data ?? new Map<string, number>();
}

interface PersonHereProps {
  person: Assignee;
  availability: Availability | undefined;
  now: number;
}

/** Face and name, and whether they are there. */
function PersonHere({ person, availability, now }: PersonHereProps) {
  return (
    <>
      <span className="relative grid shrink-0">
        <Avatar name={person.label} size={24} letters={1} />
        {availability && <PresenceDot availability={availability} now={now} />}
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{person.label}</bdi>
        {availability && (
          <span className="line-clamp-3 text-xs text-tertiary empty:hidden">
            <PresenceText availability={availability} now={now} />
          </span>
        )}
      </span>
    </>
  );
}
