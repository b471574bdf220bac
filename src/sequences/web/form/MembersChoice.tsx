import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { RadioCards } from '../../../ui/primitives/RadioCards.tsx';
import { memberChoices, type changeEffect } from '../../contract/sequence.ts';

export type ChangeEffect = z.output<typeof changeEffect>;
export type MemberChoice = (typeof memberChoices)[number];

interface MembersChoiceProps {
  effect: ChangeEffect;
  onDecide: (choice: MemberChoice | null) => void;
}

/** Before changed steps are saved: what happens to the people who are inside, with the number for each choice. */
export function MembersChoice({ effect, onDecide }: MembersChoiceProps) {
  const { t, i18n } = useTranslation('sequences');
  const [choice, setChoice] = useState<MemberChoice>('finish');
  const of = (count: number) => ({ count, number: new Intl.NumberFormat(i18n.language).format(count) });
  const { active, finish, move, restart } = effect;
  const help: Readonly<Record<MemberChoice, string>> = {
    finish: t('choice.finish_people', of(finish.people)),
    move:
      t('choice.move_on', of(move.people)) +
      (move.complete > 0 ? ` ${t('choice.move_complete', of(move.complete))}` : ''),
    restart:
      t('choice.restart_people', of(restart.people)) +
      (restart.again > 0 ? ` ${t('choice.restart_again', of(restart.again))}` : ''),
  };
  return (
    <Dialog
      open
      title={t('choice.title', of(active))}
      description={t('choice.text')}
      onOpenChange={() => onDecide(null)}
      footer={
        <>
          <Button onClick={() => onDecide(null)}>{t('choice.back')}</Button>
          <Button variant="primary" onClick={() => onDecide(choice)}>
            {t('choice.save')}
          </Button>
        </>
      }
    >
      <RadioCards<MemberChoice>
        aria-label={t('choice.label')}
        value={choice}
        onValueChange={setChoice}
        options={memberChoices.map((value) => ({ value, label: t(`choice.${value}`), help: help[value] }))}
      />
    </Dialog>
  );
}
