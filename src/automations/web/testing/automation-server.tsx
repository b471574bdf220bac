import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { actionEndpoints } from '../../../actions/contract/endpoints.ts';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import { sampleChannel } from '../../../channels/web/testing/sample-channel.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { Field } from '../../../records/contract/module.ts';
import type { ChatAutomation } from '../../contract/automation.ts';
import { automationEndpoints } from '../../contract/endpoints.ts';
import type { ChatScript, Question } from '../../contract/script.ts';
import { automationsArea } from '../index.ts';

export const sampleQuestion = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  content: { text: `Text of ${id}`, media: null },
  response: { type: 'text', format: 'any', max_length: 200 },
  required: true,
  save_to: null,
  skip_if_known: false,
  invalid_text: '',
  next: null,
  ...changes,
});

/** A selection with these options, whose keys are `option_1` and so on. */
export const sampleSelection = (id: string, labels: readonly string[]): Question =>
  sampleQuestion(id, {
    response: {
      type: 'selection',
      button: 'Choose',
      options: labels.map((label, index) => ({
        id: `option_${index + 1}`,
        label,
        description: '',
        value: '',
        next: null,
        actions: [],
      })),
    },
  });

export const sampleAutomation = (changes: Partial<ChatAutomation> = {}): ChatAutomation => ({
  id: '1',
  status: 'active',
  name: 'Welcome',
  trigger: 'contact_onboarding',
  handle: '',
  channels: [],
  button_text: '',
  keywords: [],
  keyword_match: 'whole',
  chat_script: null,
  script_questions: [sampleQuestion('name')],
  closing_message: 'Thank you.',
  person_words: ['agent'],
  person_message: 'One moment.',
  abandon_threshold: { value: 30, measure: 'minutes' },
  retrigger_delay: null,
  create_enquiry: false,
  webhook: null,
  problem: null,
  counts: { started: 12, completed: 9, running: 1 },
  version: 1,
  created_time: '2026-11-19T05:00:00.000Z',
  modified_time: '2026-11-19T05:00:00.000Z',
  ...changes,
});

export const sampleScript = (changes: Partial<ChatScript> = {}): ChatScript => ({
  id: '5',
  name: 'Order details',
  type: 'selection',
  script: { questions: [sampleQuestion('name')] },
  closing_message: '',
  person_words: ['agent'],
  person_message: 'One moment.',
  used_by: [],
  version: 1,
  created_time: '2026-11-19T05:00:00.000Z',
  modified_time: '2026-11-19T05:00:00.000Z',
  ...changes,
});

const field = (name: string, label: string, type: string): Field => ({
  id: name,
  name,
  label,
  type,
  kind: 'text',
  is_built_in: true,
  is_required: false,
  is_unique: false,
  is_editable: true,
  is_sortable: false,
  in_form: true,
  options: null,
  default_value: null,
  lookup_module: null,
  max_length: null,
});

const fieldsOf: Readonly<Record<string, Field[]>> = {
  contacts: [field('name', 'Name', 'text'), field('city', 'City', 'text'), field('email', 'Email', 'email')],
  enquiries: [field('description', 'Description', 'long_text')],
};

/** A fake server on which everything that the pages read has an answer; tests replace what they are about. */
export function createAutomationServer() {
  const fake = createAccountServer();
  const reset = () => {
    fake.reset();
    sessionStorage.clear();
    fake.answer(channelEndpoints.listChannels, () => ({ channels: [sampleChannel()] }));
    fake.answer(automationEndpoints.listAutomations, () => ({ chat_automations: [], info: { has_more: false } }));
    fake.answer(automationEndpoints.listChatScripts, () => ({ chatto_scripts: [], info: { has_more: false } }));
    fake.answer(actionEndpoints.listRuns, () => ({ runs: [], info: { has_more: false } }));
    fake.answer(chatEndpoints.chatModule, () => ({ module: chatModule }) as never);
    fake.answer(recordEndpoints.getModule, ({ params }) => ({
      module: {
        name: String(params['name']),
        one: 'one',
        label: 'One',
        plural_label: 'Many',
        label_field: 'name',
        is_person: false,
        fields: fieldsOf[String(params['name'])] ?? [],
        views: [],
        related: [],
        source_fields: [],
        field_limits: [],
        allows: { create: true, edit: true, delete: true, customize: true, import: true },
      },
    }));
  };
  return { ...fake, reset };
}

const chatModule = { name: 'chats', label: 'Chats', fields: [], views: [], sort_fields: [] };

/** Renders the pages of this area at `path`. */
export function openAutomations(path: string) {
  const queryClient = createQueryClient();
  return renderRoutes(
    [...routesOfArea(automationsArea, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}
