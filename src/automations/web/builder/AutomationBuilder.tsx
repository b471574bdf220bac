import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { ChatAutomation, Trigger } from '../../contract/automation.ts';
import { AutomationStatus } from '../AutomationStatus.tsx';
import { useSwitchAutomation } from '../automation-mutations.ts';
import type { Start } from '../list/starts.ts';
import { automationPaths } from '../paths.ts';
import { triggerIcons, triggerWords } from '../trigger-words.ts';
import { LateTryIt } from '../phone/LateTryIt.tsx';
import { AutomationPane } from './AutomationPane.tsx';
import { valuesOfAutomation } from './automation-values.ts';
import { BuilderFrame } from './BuilderFrame.tsx';
import { ClosingCard } from './ClosingCard.tsx';
import { QuestionEditor } from './editor-context.ts';
import { ScriptEditor } from './ScriptEditor.tsx';
import { UsedScript } from './UsedScript.tsx';
import { useAutomationForm } from './use-automation-form.ts';
import type { BuilderForm } from './use-builder-form.ts';
import { useOpenQuestion } from './use-open-question.ts';
import { useQuestionFiles } from './use-question-files.ts';
import { useSaveFields } from './use-save-fields.ts';

interface AutomationBuilderProps {
  /** Null: a new one. */
  stored: ChatAutomation | null;
  begin: Start | null;
  /** What starts a new one that begins with nothing. */
  trigger: Trigger;
  mayEdit: boolean;
  onCreated: (automation: ChatAutomation) => void;
}

/** An automation as it is edited: what starts it, its questions, and how they run on a phone. */
export function AutomationBuilder({ stored, begin, trigger, mayEdit, onCreated }: AutomationBuilderProps) {
  const { t, i18n } = useTranslation('automations');
  const { t: tb } = useTranslation('script_builder');
  const form = useAutomationForm(stored, begin, trigger, onCreated);
  const { values, set, error, theirs } = form;
  const fields = useSaveFields();
  const { upload, fileUrl } = useQuestionFiles(stored?.id ?? null);
  const below = (path: string) => form.errorsBelow(`script_questions.${path}`);
  const questions = values.script_questions;
  const [open, setOpen] = useOpenQuestion(questions, form.refusals, below);
  const hasOwn = values.chat_script_id === null;
  const Icon = triggerIcons[values.trigger];
  const isReadOnly = !mayEdit;
  const closing = (
    <ClosingCard
      value={values.closing_message}
      questions={hasOwn ? questions : []}
      error={error('closing_message')}
      isReadOnly={isReadOnly}
      isOnly={hasOwn && questions.length === 0}
      onChange={(text) => set('closing_message', text)}
    />
  );
  const start = (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-bot-text" />
      <span dir="auto" className="truncate">
        {triggerWords(values, t, i18n.language)}
      </span>
    </>
  );
  return (
    <BuilderFrame
      form={form as unknown as BuilderForm<never>}
      differing={
        theirs === null ? [] : differingNames(values, valuesOfAutomation(theirs), (name) => tb(`part.${name}`))
      }
      crumb={{ label: t('title'), to: automationPaths.list }}
      title={values.name || t('new')}
      status={stored && <AutomationStatus status={stored.status} />}
      actions={
        stored && mayEdit && <OnSwitch automation={stored} onSwitched={({ version }) => form.continueFrom(version)} />
      }
      isNew={stored === null}
      mayEdit={mayEdit}
      notice={<Problem automation={stored} />}
      settings={<AutomationPane form={form} id={stored?.id ?? null} disabled={isReadOnly} />}
      phone={
        <LateTryIt
          scriptId={values.chat_script_id}
          script={{
            questions,
            closing_message: values.closing_message,
            person_words: values.person_words,
            person_message: values.person_message,
          }}
          trigger={values}
          fileUrl={fileUrl}
        />
      }
    >
      {hasOwn ? (
        <QuestionEditor
          value={{
            questions,
            error: (path) => error(`script_questions.${path}`),
            errorsBelow: below,
            isReadOnly,
            fields,
            makesEnquiry: values.create_enquiry,
            upload,
            fileUrl,
          }}
        >
          <ScriptEditor
            start={start}
            open={open}
            onOpen={setOpen}
            problem={error('script_questions')}
            onChange={(next) => set('script_questions', next)}
          >
            {closing}
          </ScriptEditor>
        </QuestionEditor>
      ) : (
        <UsedScript id={values.chat_script_id ?? ''} start={start}>
          {closing}
        </UsedScript>
      )}
    </BuilderFrame>
  );
}

/** Why an automation was switched off by itself. */
function Problem({ automation }: { automation: ChatAutomation | null }) {
  if (automation === null || automation.problem === null) return null;
  return <Callout tone="warning">{automation.problem}</Callout>;
}

/** The names of the values that differ. */
export function differingNames<Values extends object>(
  mine: Values,
  theirs: Values,
  nameOf: (name: keyof Values & string) => string,
): string[] {
  const of = (values: Values, name: keyof Values) => JSON.stringify(values[name]);
  return (Object.keys(theirs) as (keyof Values & string)[])
    .filter((name) => of(mine, name) !== of(theirs, name))
    .map(nameOf);
}

interface OnSwitchProps {
  automation: ChatAutomation;
  onSwitched: (automation: ChatAutomation) => void;
}

/** Switches the published version on or off at once. */
function OnSwitch({ automation: { id, name, status }, onSwitched }: OnSwitchProps) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const turn = useSwitchAutomation();
  return (
    <>
      {turn.error && (
        <span role="alert" className="max-w-80 text-xs text-danger-text">
          {failureText(turn.error)}
        </span>
      )}
      <Switch
        aria-label={t('list.switch', { name })}
        checked={status === 'active'}
        disabled={turn.isPending}
        onCheckedChange={(isOn) =>
          turn.mutate(
            { id, isOn },
            {
              onSuccess(automation) {
                onSwitched(automation);
                showSuccess(t(isOn ? 'done.activated' : 'done.deactivated', { name }));
              },
            },
          )
        }
      />
    </>
  );
}
