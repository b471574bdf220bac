import { lazy, Suspense } from 'react';
import type { UploadMedia } from '../../../outreach/web/index.ts';
import type { ActionInput, ActionType } from '../../contract/action.ts';
import { AssignEditor } from './AssignEditor.tsx';
import type { EditorProps } from './editor-props.ts';
import { ListEditor } from './ListEditor.tsx';
import { SequenceEditor } from './SequenceEditor.tsx';

// Loaded when it is chosen.
const ClassificationEditor = lazy(async () => ({ default: (await import('./ChatChoices.tsx')).ClassificationEditor }));
const LabelsEditor = lazy(async () => ({ default: (await import('./ChatChoices.tsx')).LabelsEditor }));
const SendEditor = lazy(async () => ({ default: (await import('./SendEditor.tsx')).SendEditor }));
const TaskEditor = lazy(async () => ({ default: (await import('./TaskEditor.tsx')).TaskEditor }));

interface ActionEditorProps extends Omit<EditorProps<ActionType>, 'action' | 'onChange'> {
  action: ActionInput;
  onChange: (action: ActionInput) => void;
  upload: UploadMedia | undefined;
}

/** What an action needs to be known, in the control of its type. */
export const ActionEditor = (props: ActionEditorProps) => (
  <Suspense>
    <EditorOf {...props} />
  </Suspense>
);

function EditorOf({ action, upload, ...rest }: ActionEditorProps) {
  switch (action.type) {
    case 'send_whatsapp_message':
      return <SendEditor {...rest} action={action} upload={upload} />;
    case 'assign_owner':
      return <AssignEditor {...rest} action={action} />;
    case 'add_to_list':
      return <ListEditor {...rest} action={action} />;
    case 'add_to_sequence':
      return <SequenceEditor {...rest} action={action} />;
    case 'set_classification':
      return <ClassificationEditor {...rest} action={action} />;
    case 'add_labels':
      return <LabelsEditor {...rest} action={action} />;
    case 'create_task':
      return <TaskEditor {...rest} action={action} />;
    case 'close_chat':
      return null;
  }
}
