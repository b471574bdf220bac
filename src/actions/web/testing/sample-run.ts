import type { Run } from '../../contract/run.ts';

/** A run of an assignment rule that gave a chat to Harini. */
export const sampleRun = (rest: Partial<Run> = {}): Run => ({
  id: '901',
  kind: 'assignment_rule',
  record: { id: '301', label: 'Store line' },
  actor: { type: 'assignment_rule', id: '301', label: 'Store line' },
  chat_id: '5001',
  contact: { id: '4001', label: 'Meenakshi Sundaram' },
  time: '2026-11-20T04:30:00.000Z',
  outcome: 'assigned',
  detail: {
    trigger: 'Hello, do you deliver to Erode?',
    checks: [
      {
        path: '1',
        name: 'Wholesale',
        is_match: false,
        conditions: [{ field: 'City', comparator: 'is', value: 'Salem', seen: 'Erode', holds: false }],
      },
      { path: '2', name: '', is_match: true, conditions: [] },
    ],
    assignment: { user: { id: '102', label: 'Harini Venkat' }, why: 'in_turn', open_chats: 4, candidates: 3 },
  },
  results: [{ type: 'add_to_list', label: 'Festive buyers', problem: null }],
  is_pending: false,
  ...rest,
});

/** A script that a person ended by taking the chat over. */
export const sampleScriptRun = (rest: Partial<Run> = {}): Run =>
  sampleRun({
    id: '900',
    kind: 'script',
    record: { id: '401', label: 'New customer' },
    actor: { type: 'script', id: '401', label: 'New customer' },
    outcome: 'taken_over',
    detail: {
      trigger: 'Priya Raman',
      steps: [
        { time: '2026-11-20T04:20:00.000Z', what: 'asked', text: 'What is your name?' },
        { time: '2026-11-20T04:21:00.000Z', what: 'answered', text: 'Meenakshi' },
        { time: '2026-11-20T04:21:00.000Z', what: 'not_saved', text: 'City' },
        { time: '2026-11-20T04:25:00.000Z', what: 'ended', text: 'Priya Raman' },
      ],
    },
    results: [],
    ...rest,
  });
