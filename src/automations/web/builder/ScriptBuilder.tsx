import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { createScriptBody, type ChatScript } from '../../contract/script.ts';
import { scriptPaths } from '../paths.ts';
import { LateTryIt } from '../phone/LateTryIt.tsx';
import { useCreateScript, useUpdateScript } from '../script-mutations.ts';
import { differingNames } from './AutomationBuilder.tsx';
import { BuilderFrame } from './BuilderFrame.tsx';
import { ClosingCard } from './ClosingCard.tsx';
import { QuestionEditor } from './editor-context.ts';
import { ScriptEditor } from './ScriptEditor.tsx';
import { ScriptPane } from './ScriptPane.tsx';
import { newScript, scriptOf, valuesOfScript, type ScriptValues } from './script-values.ts';
import { useBuilderForm, type BuilderForm } from './use-builder-form.ts';
import { useOnceSaved } from './use-once-saved.ts';
import { useOpenQuestion } from './use-open-question.ts';
import { useQuestionFiles } from './use-question-files.ts';
import { useSaveFields } from './use-save-fields.ts';

interface ScriptBuilderProps {
  /** Null: a new one. */
  stored: ChatScript | null;
  mayEdit: boolean;
  onCreated: (script: ChatScript) => void;
}

const PATH = 'script.questions';
const together = [] as const;

/** A script as it is edited: its questions, and how they run on a phone. */
export function ScriptBuilder({ stored, mayEdit, onCreated }: ScriptBuilderProps) {
  const { t } = useTranslation('automations');
  const { t: tb } = useTranslation('script_builder');
  const create = useCreateScript();
  const update = useUpdateScript();
  const [created, setCreated] = useState<ChatScript | null>(null);
  const form = useBuilderForm<ScriptValues, ChatScript>({
    schema: createScriptBody as never,
    stored,
    start: newScript(),
    valuesOf: valuesOfScript,
    storedOf: scriptOf,
    together,
    draftKey: `chat_scripts:${stored?.id ?? 'new'}`,
    save: (values, version) =>
      stored
        ? update.mutateAsync({ id: stored.id, body: { ...values, ...(version !== undefined && { version }) } })
        : create.mutateAsync(values),
    onSaved(script, isNew) {
      showSuccess(t(isNew ? 'done.script_created' : 'done.saved'));
      if (isNew) setCreated(script);
    },
  });
  const { values, set, error, theirs } = form;
  useOnceSaved(created, form.state, onCreated);
  const fields = useSaveFields();
  const { upload, fileUrl } = useQuestionFiles(stored?.id ?? null);
  const below = (path: string) => form.errorsBelow(`${PATH}.${path}`);
  const { questions } = values.script;
  const [open, setOpen] = useOpenQuestion(questions, form.refusals, below);
  const isReadOnly = !mayEdit;
  const { closing_message, person_words, person_message } = values;
  return (
    <BuilderFrame
      form={form as unknown as BuilderForm<never>}
      differing={theirs === null ? [] : differingNames(values, valuesOfScript(theirs), (name) => tb(`part.${name}`))}
      crumb={{ label: t('scripts.title'), to: scriptPaths.list }}
      title={values.name || t('scripts.new')}
      isNew={stored === null}
      mayEdit={mayEdit}
      settings={<ScriptPane form={form} disabled={isReadOnly} />}
      phone={
        <LateTryIt
          scriptId={null}
          script={{ questions, closing_message, person_words, person_message }}
          trigger={null}
          fileUrl={fileUrl}
        />
      }
    >
      <QuestionEditor
        value={{
          questions,
          error: (path) => error(`${PATH}.${path}`),
          errorsBelow: below,
          isReadOnly,
          fields,
          // Whether one is made is said by the automation that runs it.
          makesEnquiry: true,
          upload,
          fileUrl,
        }}
      >
        <ScriptEditor
          start={
            <>
              <ScrollText aria-hidden className="size-4 shrink-0 text-bot-text" />
              {t('starts.script')}
            </>
          }
          open={open}
          onOpen={setOpen}
          problem={error(PATH) ?? error('script')}
          onChange={(next) => set('script', { questions: next })}
        >
          <ClosingCard
            value={closing_message}
            questions={questions}
            error={error('closing_message')}
            isReadOnly={isReadOnly}
            isOnly={false}
            onChange={(text) => set('closing_message', text)}
          />
        </ScriptEditor>
      </QuestionEditor>
    </BuilderFrame>
  );
}
