import type { Step } from '../../../outreach/contract/step.ts';
import type { Campaign } from '../../contract/campaign.ts';
import type { Preflight } from '../../contract/preflight.ts';
import type { CampaignMessage, CampaignStats } from '../../contract/results.ts';

const priya = { type: 'user' as const, id: '101', label: 'Priya Raman' };

/** A step that sends template 71 with the contact's name. */
export const sampleStep = (changes: Partial<Step> = {}): Step => ({
  id: '501',
  name: '',
  delay: { value: 0, measure: 'minutes' },
  window: null,
  criteria: null,
  if_action: {
    type: 'send_template',
    data: {
      template_id: '71',
      params: [{ name: 'name', value: 'name', from: 'field', fallback: null, is_tracked: false }],
      buttons: [],
    },
  },
  else_action: null,
  split: null,
  ...changes,
});

/** A campaign that was never run; a test names what matters to it. */
export const sampleCampaign = (changes: Partial<Campaign> = {}): Campaign => ({
  id: '7',
  version: 1,
  created_time: '2026-11-20T05:00:00.000Z',
  modified_time: '2026-11-20T05:00:00.000Z',
  created_by: priya,
  modified_by: priya,
  name: 'Festive clearance',
  type: 'multi_run',
  status: 'pending',
  owner: { id: '101', label: 'Priya Raman' },
  channel: { id: '11', label: 'Store line' },
  members_from: 'list',
  contact_list: { id: '5', label: 'Festive buyers' },
  steps: [sampleStep()],
  runtime_params: null,
  started_time: null,
  finished_time: null,
  stopped_reason: null,
  sent_count: 0,
  read_count: 0,
  failed_count: 0,
  ...changes,
});

export const samplePreflight = (changes: Partial<Preflight> = {}): Preflight => ({
  checked_time: '2026-11-20T05:16:00.000Z',
  next: null,
  blockers: [],
  members: 1248,
  will_receive: 1184,
  left_out: [
    { reason: 'opted_out', people: 38, variables: [] },
    { reason: 'missing_value', people: 26, variables: ['city'] },
  ],
  cost: {
    currency: 'INR',
    rate_card_date: '2026-10-01',
    is_upper_bound: false,
    rows: [
      {
        country: 'IN',
        people: 1184,
        items: [{ step_id: '501', branch: 'if', category: 'utility', messages: 1184, rate: 8_800 }],
        amount: 10_419_200,
      },
    ],
    amount: 10_419_200,
  },
  pace: { per_second: 80, seconds: 15, starts: '2026-11-20T12:30:00.000Z', ends: '2026-11-20T12:30:15.000Z' },
  limit: { max: 10_000, used: 620, this_run: 1184 },
  quiet: [],
  ...changes,
});

export const sampleStats = (changes: Partial<CampaignStats> = {}): CampaignStats => ({
  counts: 'people',
  members: 1248,
  submitted: 1184,
  sent: 1169,
  delivered: 1142,
  read: 871,
  replied: 306,
  failed: 15,
  clicked: 282,
  opted_out: 4,
  suppressed: 64,
  failures: [{ reason: 'Not on the channel', people: 15 }],
  left_out: [{ reason: 'opted_out', people: 38 }],
  clicks: [{ index: 0, type: 'url', text: 'See the range', people: 198, is_counted: true }],
  followed: { days: 7, enquiries: 12, orders: 3, tasks: 5 },
  cost: { currency: 'INR', amount: 10_287_200, rate_card_date: '2026-10-01' },
  is_preparing: false,
  winner: null,
  ...changes,
});

export const samplePerson = (id: string, changes: Partial<CampaignMessage> = {}): CampaignMessage => ({
  id,
  step_id: '501',
  action: 'if',
  contact: { id: `9${id}`, label: `Person ${id}`, mobile: '+919000031877' },
  chat_id: `8${id}`,
  message_id: `6${id}`,
  status: 'read',
  time: '2026-11-20T12:52:00.000Z',
  failure_reason: null,
  left_out: null,
  response: null,
  ...changes,
});
