import { createContactServer, sampleContact, sampleModule } from '../../../contacts/web/testing/contact-server.tsx';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import { sampleChannel } from '../../../channels/web/testing/sample-channel.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { outreachEndpoints } from '../../../outreach/contract/endpoints.ts';
import type { Step } from '../../../outreach/contract/step.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import { sampleField } from '../../../records/web/testing/sample-field.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import { sampleDetail } from '../../../templates/web/testing/sample-template.ts';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import type { Sequence, SequenceMember, StepFunnel } from '../../contract/sequence.ts';
import { area } from '../area.ts';
// Loaded with the tests: the routes load them when they are first opened, which takes a slow machine longer than a test waits.
import '../detail/load-page.ts';
import '../detail/StepsTab.tsx';
import '../form/load-pages.ts';
import '../form/MembersChoice.tsx';
import '../form/OpenStep.tsx';
import '../members/MembersTab.tsx';
import '../add/AddMembers.tsx';
import '../add/AddToSequence.tsx';
import '../contact/EntryMessages.tsx';

export const sampleStep = (id: string, rest: Partial<Step> = {}): Step => ({
  id,
  name: '',
  delay: { value: 0, measure: 'minutes' },
  window: null,
  criteria: null,
  if_action: { type: 'send_template', data: { template_id: '31', params: [], buttons: [] } },
  else_action: null,
  split: null,
  ...rest,
});

export const sampleSequence = (rest: Partial<Sequence> = {}): Sequence => ({
  ...sampleContact('5'),
  title: 'Welcome series',
  status: 'active',
  channel: { id: '1', label: 'Store line' },
  user: { id: '101', label: 'Kavya Nair' },
  owner: { id: '101', label: 'Kavya Nair' },
  description: null,
  contact_list: { id: '8', label: 'New customers 2026' },
  sequence_configs: [sampleStep('11'), sampleStep('12', { delay: { value: 1, measure: 'days' } })],
  exit_on_reply: true,
  goal: null,
  may_reenter: true,
  paused_reason: null,
  steps_version: 1,
  member_count: 342,
  active_count: 301,
  completed_count: 27,
  exited_count: 14,
  ...rest,
});

export const sampleMember = (id: string, label: string, rest: Partial<SequenceMember> = {}): SequenceMember => ({
  id,
  member_id: id,
  contact: { id: `9${id}`, label, mobile: '+919000041207' },
  status: 'active',
  entered_time: '2026-11-13T04:30:00.000Z',
  entered_by: 'list',
  steps_done: 1,
  steps_total: 2,
  next: { step_id: '12', position: 2, name: 'care_guide', due_time: '2026-11-24T04:30:00.000Z' },
  exit_reason: null,
  exit_detail: null,
  exit_step: null,
  exited_time: null,
  ...rest,
});

const funnelOf = (step_id: string, position: number, rest: Partial<StepFunnel> = {}): StepFunnel => ({
  step_id,
  position,
  here_now: 18,
  sent: 1902,
  delivered: 1800,
  read: 1483,
  replied: 12,
  failed: 0,
  left_out: 0,
  exited: 41,
  ...rest,
});

/** Sequences as the server describes them. */
export const sequenceModule = (): ModuleInfo => ({
  ...sampleModule(),
  name: 'sequences',
  one: 'sequence',
  label: 'Sequence',
  plural_label: 'Sequences',
  label_field: 'title',
  is_person: false,
  fields: [
    sampleField('title', 'Title', 'text', { is_required: true }),
    sampleField('status', 'Status', 'picklist', {
      is_editable: false,
      options: [
        { value: 'active', label: 'Active', colour: 'green' },
        { value: 'inactive', label: 'Paused', colour: 'grey' },
      ],
    }),
    sampleField('channel', 'Channel', 'lookup', { lookup_module: 'channels' }),
    sampleField('owner', 'Owner', 'user'),
    sampleField('contact_list', 'Contact list', 'lookup', { lookup_module: 'contact_lists' }),
  ],
  views: [
    {
      ...(sampleModule().views[0] as ModuleInfo['views'][number]),
      id: 'all_sequences',
      name: 'All sequences',
      columns: ['title', 'status', 'channel', 'owner', 'contact_list'].map((field) => ({ field, width: null })),
    },
  ],
});

/** A fake server with one sequence of two steps; tests replace what they are about. */
export function createSequenceServer() {
  const fake = createContactServer();
  const state = {
    sequence: sampleSequence(),
    members: [sampleMember('71', 'Lakshmi Subramanian')],
    template: sampleDetail({ id: '31', name: 'welcome_hello', purpose: 'broadcast' }),
  };
  /** What was sent is stored; records that it names keep their names, and new steps get ids. */
  const change = (body: unknown) => {
    const {
      title,
      description,
      sequence_configs: steps,
      exit_on_reply,
      goal,
      may_reenter,
      status,
    } = body as Partial<Sequence>;
    const sent = { title, description, exit_on_reply, goal, may_reenter, status };
    state.sequence = {
      ...state.sequence,
      ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      ...(steps !== undefined && {
        sequence_configs:
          steps && steps.map((step, index) => ({ ...step, id: (step as Partial<Step>).id ?? String(200 + index) })),
      }),
      version: state.sequence.version + 1,
    };
    return { sequence: state.sequence };
  };
  const reset = () => {
    fake.reset([]);
    sessionStorage.clear();
    localStorage.clear();
    state.sequence = sampleSequence();
    state.members = [sampleMember('71', 'Lakshmi Subramanian')];
    state.template = sampleDetail({ id: '31', name: 'welcome_hello', purpose: 'broadcast' });
    fake.answer(recordEndpoints.getModule, ({ params }) => ({
      module: params['name'] === 'sequences' ? sequenceModule() : sampleModule(),
    }));
    fake.answer(recordEndpoints.listRecords, ({ params }) => ({
      [params['module'] as string]: params['module'] === 'sequences' ? [state.sequence] : fake.contacts,
      info: { has_more: false },
    }));
    fake.answer(channelEndpoints.listChannels, () => ({
      channels: [sampleChannel({ id: '1', name: 'Store line' })],
    }));
    fake.answer(templateEndpoints.listTemplates, () => ({ templates: [state.template], info: { has_more: false } }));
    fake.answer(templateEndpoints.getTemplate, () => ({ template: state.template }));
    fake.answer(outreachEndpoints.listDecisions, () => ({ decisions: [], info: { has_more: false } }));
    fake.answer(sequenceEndpoints.listSequences, () => ({ sequences: [state.sequence], info: { has_more: false } }));
    fake.answer(sequenceEndpoints.getSequence, () => ({ sequence: state.sequence }));
    fake.answer(sequenceEndpoints.sequenceFunnel, () => ({
      funnel: (state.sequence.sequence_configs ?? []).map(({ id }, index) => funnelOf(id, index + 1)),
    }));
    fake.answer(sequenceEndpoints.listSequenceMembers, () => ({
      sequence_members: state.members,
      info: { has_more: false },
    }));
    fake.answer(sequenceEndpoints.listSequenceMessages, () => ({ messages: [], info: { has_more: false } }));
    fake.answer(sequenceEndpoints.createSequence, ({ body }) => {
      state.sequence = sampleSequence({ id: '6', status: 'inactive', member_count: 0, active_count: 0 });
      return change(body);
    });
    fake.answer(sequenceEndpoints.previewSequenceChange, () => ({
      change_effect: {
        active: 301,
        finish: { people: 301 },
        move: { people: 290, complete: 11 },
        restart: { people: 301, again: 214 },
      },
    }));
    fake.answer(sequenceEndpoints.updateSequence, ({ query, body }) => {
      const action = query.get('action');
      return change(action === null ? body : { status: action === 'resume' ? 'active' : 'inactive' });
    });
  };
  return { ...fake, state, reset };
}

/** Renders the pages of sequences at `path`; other paths are a page that names itself. */
export function renderSequences(path: string) {
  const queryClient = createQueryClient();
  return renderRoutes(
    [...routesOfArea(area, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}
