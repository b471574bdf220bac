import { ListPlus, Plus, SquareCheck, UserRoundPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCountedAddress } from '../../../templates/contract/counted-address.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { templatePaths } from '../../../templates/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { ExternalLink } from '../../../ui/primitives/Link.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { ButtonEffect, StepAction } from '../../contract/step.ts';
import type { StepProblem } from '../steps/step-problems.ts';
import { AssignEffect } from './AssignEffect.tsx';
import { ListEffect } from './ListEffect.tsx';
import { TaskEffect } from './TaskEffect.tsx';

interface ButtonEffectsProps {
  template: Template;
  action: StepAction;
  onChange: (action: StepAction) => void;
  problems: readonly StepProblem[];
  disabled?: boolean | undefined;
}

type TemplateButton = Template['buttons'][number];

/** Of a code that is copied and a number that is called, nobody hears. */
const heardOf = new Set<TemplateButton['type']>(['quick_reply', 'url']);

/** Of an address that leads past us neither. */
const isNotCounted = ({ type, url }: TemplateButton): boolean => type === 'url' && !isCountedAddress(url);

const kinds = [
  ['add_to_list', ListPlus],
  ['create_task', SquareCheck],
  ['assign_owner', UserRoundPlus],
] as const;

const newEffect = (type: ButtonEffect['type']): ButtonEffect =>
  type === 'add_to_list'
    ? { type, data: { id: '' } }
    : type === 'create_task'
      ? { type, data: { title: '', due_in_days: null, user_id: null } }
      : { type, data: { users: [] } };

const effectsOf = (action: StepAction, index: number): readonly ButtonEffect[] =>
  action.data.buttons.find((button) => button.index === index)?.effects ?? [];

function withEffects(action: StepAction, index: number, effects: ButtonEffect[]): StepAction {
  const others = action.data.buttons.filter((button) => button.index !== index);
  const buttons = effects.length === 0 ? others : [...others, { index, effects }].sort((a, b) => a.index - b.index);
  return { ...action, data: { ...action.data, buttons } };
}

/** What a tap on each button of a message does besides the answer in the chat. */
export function ButtonEffects({ template, action, onChange, problems, disabled }: ButtonEffectsProps) {
  return template.buttons.map((button, index) =>
    heardOf.has(button.type) ? (
      <OneButton
        key={index}
        button={button}
        template={template}
        effects={effectsOf(action, index)}
        onChange={(effects) => onChange(withEffects(action, index, effects))}
        problems={problems.filter(({ place, of }) => place === 'button' && of === String(index))}
        disabled={disabled}
      />
    ) : null,
  );
}

interface OneButtonProps {
  button: TemplateButton;
  template: Template;
  effects: readonly ButtonEffect[];
  onChange: (effects: ButtonEffect[]) => void;
  problems: readonly StepProblem[];
  disabled?: boolean | undefined;
}

function OneButton({ button, template, effects, onChange, problems, disabled }: OneButtonProps) {
  const { t } = useTranslation('outreach');
  const [isOn, setOn] = useState(effects.length > 0);
  // What was there when it was switched off comes back with it.
  const [kept, setKept] = useState<readonly ButtonEffect[]>([]);
  const isShown = isOn || effects.length > 0;
  const { type, text } = button;
  // Effects that were chosen before can still be taken away.
  if (isNotCounted(button) && !isShown) return <NotCounted text={text} template={template} />;
  return (
    <section aria-label={t('button.title', { text })} className="flex flex-col gap-2 border-t border-subtle pt-4">
      <Switch
        label={<span className="font-medium">{t('button.title', { text })}</span>}
        className="flex-row-reverse justify-between"
        checked={isShown}
        disabled={disabled}
        onCheckedChange={(next) => {
          setOn(next);
          if (!next) setKept(effects);
          onChange(next ? [...kept] : []);
        }}
      />
      {!isShown && <p className="text-xs text-tertiary">{t(type === 'url' ? 'button.none_url' : 'button.none')}</p>}
      {isShown && (
        <>
          {effects.map((effect, index) => (
            <div key={index} className="flex items-start gap-2">
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <EffectFields
                  effect={effect}
                  error={problems.find(({ path }) => path?.[1] === String(index))?.message}
                  disabled={disabled}
                  onChange={(next) => onChange(effects.map((each, at) => (at === index ? next : each)))}
                />
              </div>
              <IconButton
                icon={X}
                size="sm"
                dim
                className="mt-6"
                disabled={disabled}
                aria-label={t('button.remove', { effect: t(`button.effects.${effect.type}`) })}
                onClick={() => onChange(effects.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          {effects.length < kinds.length && (
            <Menu
              trigger={
                <Button size="sm" variant="ghost" icon={Plus} className="self-start" disabled={disabled}>
                  {t('button.add')}
                </Button>
              }
            >
              {kinds
                .filter(([type]) => !effects.some((effect) => effect.type === type))
                .map(([type, icon]) => (
                  <MenuItem key={type} icon={icon} onSelect={() => onChange([...effects, newEffect(type)])}>
                    {t(`button.effects.${type}`)}
                  </MenuItem>
                ))}
            </Menu>
          )}
        </>
      )}
    </section>
  );
}

/** A button of which nobody hears, and where that is changed. */
function NotCounted({ text, template }: { text: string; template: Template }) {
  const { t } = useTranslation('outreach');
  return (
    <section aria-label={t('button.title', { text })} className="flex flex-col gap-2 border-t border-subtle pt-4">
      <span className="font-medium">{t('button.title', { text })}</span>
      <p className="text-xs text-tertiary">
        {t('button.not_counted')}
        {template.is_editable && (
          <>
            {' '}
            <ExternalLink href={`#${templatePaths.edit(template.id)}`}>
              {t('button.count_it')}
              <span className="sr-only"> {t('button.new_tab')}</span>
            </ExternalLink>
          </>
        )}
      </p>
    </section>
  );
}

interface EffectFieldsProps {
  effect: ButtonEffect;
  onChange: (effect: ButtonEffect) => void;
  error: string | undefined;
  disabled?: boolean | undefined;
}

function EffectFields({ effect, onChange, error, disabled }: EffectFieldsProps) {
  switch (effect.type) {
    case 'add_to_list':
      return <ListEffect effect={effect} onChange={onChange} error={error} disabled={disabled} />;
    case 'create_task':
      return <TaskEffect effect={effect} onChange={onChange} error={error} disabled={disabled} />;
    case 'assign_owner':
      return <AssignEffect effect={effect} onChange={onChange} error={error} disabled={disabled} />;
  }
}
