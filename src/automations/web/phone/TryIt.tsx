import { useQuery } from '@tanstack/react-query';
import { Bot, Moon, RotateCcw, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { PhonePreview } from '../../../ui/patterns/PhonePreview.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { RunnableScript } from '../../contract/interpreter.ts';
import type { CustomerMessage } from '../../contract/customer-message.ts';
import { scriptQuery } from '../queries.ts';
import type { AutomationValues } from '../builder/automation-values.ts';
import { EffectLines } from './EffectLines.tsx';
import { PhoneComposer } from './PhoneComposer.tsx';
import { replay, shapeOf } from './replay.ts';
import { openingMessage, sampleMessage } from './sample-messages.ts';
import { TrialMessage } from './TrialMessage.tsx';
import { useSampleFacts } from './use-sample-facts.ts';

export interface TryItProps {
  script: RunnableScript;
  /** A script of the list that is run instead; null: none. */
  scriptId: string | null;
  /** Of an automation: what starts it, and what it does with the answers. */
  trigger: AutomationValues | null;
  fileUrl: (csid: string) => string | null;
}

/** The script on a customer's phone, run by what runs it in chats; nothing is sent or saved. */
export function TryIt({ script: own, scriptId, trigger, fileUrl }: TryItProps) {
  const { t } = useTranslation('script_builder');
  const formatDate = useFormatDate();
  const time = formatDate(useNow(), 'time');
  const { data: name = '' } = useQuery({ ...businessQuery, select: (business) => business.name });
  const script = useRunScript(own, scriptId);
  const [isDark, setDark] = useState(false);
  const [sent, setSent] = useState<readonly CustomerMessage[]>([]);
  const shape = shapeOf(script);
  const [shownShape, setShownShape] = useState(shape);
  if (shownShape !== shape) {
    setShownShape(shape);
    setSent([]);
  }
  const facts = useSampleFacts(name, trigger);
  const trial = replay(script, facts, trigger && openingMessage(trigger, t), sent);
  const send = (message: CustomerMessage) => setSent((known) => [...known, message]);
  const isOver = trial.state.at === null;
  const waiting = script.questions.find(({ id }) => id === trial.state.at);
  const isEmpty = script.questions.length === 0 && script.closing_message === '';
  return (
    <>
      <PhoneHead isDark={isDark} onDark={setDark} onRestart={() => setSent([])} />
      <PhonePreview
        label={t('phone.label')}
        name={name}
        words={{ account: t('phone.account'), field: t('phone.field') }}
        time={time}
        theme={isDark ? 'dark' : 'light'}
        newest={trial.lines.length}
        composer={
          <PhoneComposer
            isOver={isOver}
            hint={t(isOver && !isEmpty ? 'phone.over' : 'phone.field')}
            onText={(text) => send({ content_type: 'text', content: { text } })}
            onSample={(kind) => send(sampleMessage(kind, waiting, t))}
          />
        }
      >
        {trial.lines.map((line, index) => (
          <TrialMessage
            key={index}
            line={line}
            time={time}
            questions={script.questions}
            fileUrl={fileUrl}
            isOver={isOver}
            onSend={send}
            onLocation={() => send(sampleMessage('location', waiting, t))}
          />
        ))}
        {isEmpty && <p className="py-4 text-center text-sm text-(--phone-meta)">{t('phone.empty')}</p>}
      </PhonePreview>
      <p className="flex items-center gap-1.5 text-xs text-tertiary">
        <Bot aria-hidden className="size-3.5" />
        {t('phone.nothing_sent')}
      </p>
      {!isEmpty && <EffectLines effects={trial.effects} trigger={trigger} />}
    </>
  );
}

interface PhoneHeadProps {
  isDark: boolean;
  onDark: (isDark: boolean) => void;
  onRestart: () => void;
}

function PhoneHead({ isDark, onDark, onRestart }: PhoneHeadProps) {
  const { t } = useTranslation('script_builder');
  return (
    <div className="flex w-full items-center gap-1">
      <h2 className="flex-1 font-semibold max-xl:invisible">{t('phone.title')}</h2>
      <IconButton
        size="sm"
        icon={isDark ? Sun : Moon}
        aria-label={t(isDark ? 'phone.light' : 'phone.dark')}
        onClick={() => onDark(!isDark)}
      />
      <Button size="sm" variant="ghost" icon={RotateCcw} onClick={onRestart}>
        {t('phone.restart')}
      </Button>
    </div>
  );
}

/** What is run: the questions that are edited, or those of a script of the list with what is said at their end. */
function useRunScript(own: RunnableScript, scriptId: string | null): RunnableScript {
  const { data: used } = useQuery({ ...scriptQuery(scriptId ?? ''), enabled: scriptId !== null });
  if (scriptId === null) return own;
  if (!used) return { ...own, questions: [] };
  const { script, closing_message: closing, person_words, person_message } = used;
  return {
    questions: script.questions,
    closing_message: own.closing_message || closing,
    person_words,
    person_message,
  };
}
