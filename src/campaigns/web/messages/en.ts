import { builderTexts } from './builder-texts.ts';
import { preflightTexts } from './preflight-texts.ts';
import { resultTexts } from './result-texts.ts';

/** Namespace `campaigns`. */
export const en = {
  campaigns: 'Campaigns',
  retry: 'Try again',
  cancel: 'Cancel',
  load_failed: 'The campaign could not be loaded',
  missing: 'This campaign does not exist',
  missing_text: 'It may have been deleted.',
  all_campaigns: 'All campaigns',
  update_failed: 'Failed to update campaign',
  type: { single_run: 'Single run', multi_run: 'Multi run' },
  type_text: {
    single_run: 'One message to all members.',
    multi_run: 'Several steps; who gets the next one can depend on what came of the one before.',
  },
  status: {
    pending: 'Pending',
    scheduled: 'Scheduled',
    in_progress: 'In progress',
    stopped: 'Stopped',
    completed: 'Completed',
    failed: 'Failed',
  },
  form: {
    new: 'New campaign',
    edit: 'Settings of the campaign',
    name: 'Name',
    name_hint: 'Festive clearance, Salem and Erode',
    name_empty: 'Give the campaign a name.',
    type: 'Type',
    owner: 'Owner',
    owner_hint: 'Choose who is responsible',
    channel: 'Channel',
    channel_hint: 'Choose the number that sends it',
    channel_none: 'There is no channel that can send templates now. See Settings > Channels.',
    channel_cannot:
      'This channel cannot send the campaign: {{reason}}. Choose another one, or see Settings > Channels.',
    channel_fault: {
      no_templates: 'it has no templates',
      inactive: 'it is not active',
      replies_only: 'it only answers customers who have written',
      blocked: 'sending is paused or limited right now',
    },
    members: 'Who gets it',
    from: { list: 'A contact list', import: 'A file of its own' },
    from_text: {
      list: 'Its subscribed members when a step starts.',
      import: 'A CSV or Excel file with a column for each value of the message.',
    },
    list: 'Contact list',
    list_hint: 'Choose a list',
    list_search: 'Search lists',
    create: 'Create campaign',
    save: 'Save',
    created: '{{name}} was created',
    saved: 'The settings were saved',
    failed: 'The campaign could not be saved.',
    one_step: 'A single run has one step. Remove the others first.',
  },
  actions: {
    menu: 'More',
    settings: 'Settings',
    edit: 'Edit steps',
    duplicate: 'Duplicate',
    duplicate_name: 'Copy of {{name}}',
    duplicated: '{{name}} was created',
    remove: 'Delete',
    remove_title: 'Delete {{name}}?',
    remove_text: 'Messages that were sent stay in their chats. The results of the campaign go.',
    keep: 'Keep campaign',
    removed: '{{name}} was deleted',
    stop: 'Stop campaign',
    stop_title: 'Stop {{name}}?',
    stop_text: 'What has not left yet is not sent. You can go on later; nobody gets a message twice.',
    stop_keep: 'Let it run',
    stopped: '{{name}} was stopped',
    resume: 'Go on',
    run: 'Run campaign',
    run_failed: 'The campaign could not be run',
    started: '{{name}} has started',
    scheduled: '{{name}} is scheduled',
    cancel_schedule: 'Cancel the schedule',
    cancelled: 'The schedule was cancelled',
  },
  ...builderTexts,
  ...preflightTexts,
  ...resultTexts,
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    campaigns: typeof en;
  }
}
