import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Globe, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { channelSign } from '../../../channels/web/index.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { MoveHandle, type MoveHandleProps } from '../../../ui/patterns/MoveHandle.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { numberedClauses } from '../../contract/clause.ts';
import type { AssignmentRule } from '../../contract/rule.ts';
import { rulePaths } from '../paths.ts';
import { statsQuery } from '../queries.ts';
import type { useSwitchRule } from '../rule-mutations.ts';

interface RuleRowProps {
  rule: AssignmentRule;
  order: number;
  mayEdit: boolean;
  handle: MoveHandleProps | null;
  change: ReturnType<typeof useSwitchRule>;
  onDelete: () => void;
}

/** A rule of the list: whose chats it is about, what it did, and whether it is on. */
export function RuleRow({ rule, order, mayEdit, handle, change, onDelete }: RuleRowProps) {
  const { t } = useTranslation('assignment');
  const sentence = useSentence();
  const { data: stats } = useQuery(statsQuery(rule.id));
  const { id, name, channel, clauses, problem } = rule;
  return (
    <div className="flex flex-col gap-2 px-3 py-2.5 hover:bg-hover">
      <div className="flex min-w-0 items-center gap-2.5">
        {handle && <MoveHandle {...handle} />}
        <b className="grid size-5.5 shrink-0 place-items-center rounded-full bg-neutral-soft text-xs font-semibold text-secondary tabular-nums">
          {order}
        </b>
        <div className="min-w-0 flex-1">
          <Link
            to={rulePaths.edit(id)}
            dir="auto"
            className="block max-w-fit truncate rounded-xs font-medium hover:underline"
          >
            {name}
          </Link>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-tertiary">
            <span className="flex min-w-0 items-center gap-1.5">
              {channel ? (
                <ChannelGlyph kind={channelSign(channel.kind)} name={false} size={14} />
              ) : (
                <Globe aria-hidden className="size-3.5" />
              )}
              <bdi className="truncate">{channel?.label ?? t('all_channels')}</bdi>
            </span>
            <span>{t('list.clauses', { count: numberedClauses(clauses).length })}</span>
            {stats && <span className="tabular-nums">{t('list.chats', { count: stats.chats })}</span>}
          </span>
        </div>
        <StatusPill entity="assignment_rule" value={rule.status} className="max-md:hidden" />
        <OnOff rule={rule} change={change} mayEdit={mayEdit} />
        <RuleMenu rule={rule} mayEdit={mayEdit} onDelete={onDelete} />
      </div>
      {problem !== null && (
        <Callout tone="warning" title={t('list.stopped')}>
          {sentence(problem)}
        </Callout>
      )}
    </div>
  );
}

function OnOff({ rule: { id, name, status }, change, mayEdit }: Pick<RuleRowProps, 'rule' | 'change' | 'mayEdit'>) {
  const { t } = useTranslation('assignment');
  const isRunning = change.isPending && change.variables.ruleId === id;
  return (
    <Switch
      aria-label={t('list.switch', { name })}
      checked={isRunning ? change.variables.isOn : status === 'active'}
      disabled={!mayEdit || change.isPending}
      onCheckedChange={(isOn) =>
        change.mutate(
          { ruleId: id, isOn },
          { onSuccess: () => showSuccess(t(isOn ? 'done.on' : 'done.off', { name })) },
        )
      }
    />
  );
}

function RuleMenu({ rule: { id, name }, mayEdit, onDelete }: Pick<RuleRowProps, 'rule' | 'mayEdit' | 'onDelete'>) {
  const { t } = useTranslation('assignment');
  const navigate = useNavigate();
  return (
    <Menu align="end" trigger={<IconButton dim icon={Ellipsis} aria-label={t('list.menu', { name })} />}>
      <MenuItem icon={Pencil} onSelect={() => void navigate(rulePaths.edit(id))}>
        {t(mayEdit ? 'list.edit' : 'list.view')}
      </MenuItem>
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            {t('list.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
