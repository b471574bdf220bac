import { Archive, Bot, Lock, PlugZap, UserRoundPlus } from 'lucide-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { ComposerBlock } from '../../contract/rules.ts';
import type { ChatActions } from '../actions/use-chat-actions.ts';
import { useDraft } from './draft-store.ts';
import { Locked } from './Locked.tsx';

const AskButton = lazy(async () => (await import('../team/load-team.ts')).loadAskButton());

interface BlockProps {
  chat: Chat;
  actions: ChatActions;
  isUsable: boolean;
  onTemplate: () => void;
  /** Colleagues can always be told something. */
  onComment: () => void;
}

const blocks: Readonly<Record<ComposerBlock, (props: BlockProps) => ReactNode>> = {
  closed: ClosedChat,
  not_assignee: ForeignChat,
  unassigned: UnassignedChat,
  script: ScriptedChat,
  window: ElapsedWindow,
  customer_first: SilentChannel,
  channel: UnusableChannel,
};

/** Why one cannot write here, and the one thing to do about it. */
export function BlockedComposer({ block, ...props }: BlockProps & { block: ComposerBlock }) {
  const Block = blocks[block];
  return <Block {...props} />;
}

function ClosedChat({ chat, actions, onComment }: BlockProps) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const { closed_time: at } = chat;
  return (
    <Locked
      onComment={onComment}
      icon={Archive}
      title={t('blocked.closed')}
      text={at === null ? undefined : t('blocked.closed_at', { time: formatDate(at, 'label') })}
    >
      <Button variant="primary" disabled={actions.isBusy} onClick={actions.reopen}>
        {t('thread.reopen')}
      </Button>
    </Locked>
  );
}

function ForeignChat({ chat, actions, onComment }: BlockProps) {
  const { t } = useTranslation('chats');
  const name = chat.assignee?.label ?? '';
  const mayTake = actions.mayAssignTo(actions.me.id);
  const isDrafted = useDraft(chat.id) !== '';
  const reason = t(mayTake ? 'blocked.only_assignee' : 'blocked.may_not_take');
  return (
    <Locked
      onComment={onComment}
      face={name}
      title={t('blocked.not_assignee', { name })}
      text={isDrafted ? `${reason} ${t('blocked.draft_kept')}` : reason}
    >
      <TakeButton actions={actions}>{t('blocked.take_over')}</TakeButton>
      {!mayTake && (
        <Suspense>
          <AskButton chat={chat} />
        </Suspense>
      )}
    </Locked>
  );
}

function UnassignedChat({ actions, onComment }: BlockProps) {
  const { t } = useTranslation('chats');
  return (
    <Locked
      onComment={onComment}
      icon={UserRoundPlus}
      title={t('blocked.unassigned')}
      text={t('blocked.unassigned_text')}
    >
      <TakeButton actions={actions} isPrimary>
        {t('blocked.assign_to_me')}
      </TakeButton>
    </Locked>
  );
}

function ScriptedChat({ chat, actions, onComment }: BlockProps) {
  const { t } = useTranslation('chats');
  return (
    <Locked
      onComment={onComment}
      icon={Bot}
      isBot
      title={t('blocked.script', { name: chat.script ?? '' })}
      text={t('blocked.script_text')}
    >
      <TakeButton actions={actions}>{t('blocked.take_over')}</TakeButton>
    </Locked>
  );
}

function ElapsedWindow({ chat, isUsable, onTemplate, onComment }: BlockProps) {
  const { t } = useTranslation('chats');
  return (
    <Locked
      onComment={onComment}
      icon={Lock}
      title={t('blocked.window')}
      text={
        isUsable
          ? t('blocked.window_text', { name: chat.contact.label, time: lengthText(t, windowOf(chat)?.hours ?? 0) })
          : t('blocked.channel_text')
      }
    >
      <Button variant="primary" keyHint="T" disabled={!isUsable} onClick={onTemplate}>
        {t('blocked.choose_template')}
      </Button>
    </Locked>
  );
}

const windowOf = ({ channel }: Chat) => capabilitiesOf(channel.kind)?.window;

/** More than two days are said in days. */
const lengthText = (t: TFunction<'chats'>, hours: number): string =>
  hours > 48 && hours % 24 === 0 ? t('blocked.days', { count: hours / 24 }) : t('blocked.hours', { count: hours });

/** Nothing can be sent until the customer writes: the window has ended, and the time in which a person may still write. */
function SilentChannel({ chat, onComment }: BlockProps) {
  const { t } = useTranslation('chats');
  const { label: name } = chat.contact;
  const { hours = 0, personHours = hours } = windowOf(chat) ?? {};
  return (
    <Locked
      onComment={onComment}
      icon={Lock}
      title={t('blocked.customer_first', { name })}
      text={t('blocked.customer_first_text', { time: lengthText(t, personHours) })}
    />
  );
}

function UnusableChannel({ chat, onComment }: BlockProps) {
  const { t } = useTranslation('chats');
  return (
    <Locked
      onComment={onComment}
      icon={PlugZap}
      title={t('blocked.channel', { name: chat.channel.name })}
      text={t('blocked.channel_text')}
    />
  );
}

interface TakeButtonProps {
  actions: ChatActions;
  isPrimary?: boolean;
  children: string;
}

/** Takes the chat, where that is allowed. */
function TakeButton({ actions, isPrimary = false, children }: TakeButtonProps) {
  if (!actions.mayAssignTo(actions.me.id)) return null;
  return (
    <Button
      variant={isPrimary ? 'primary' : 'soft'}
      keyHint="I"
      disabled={actions.isBusy}
      onClick={() => actions.assign(actions.me)}
    >
      {children}
    </Button>
  );
}
