import { findColleagues, findColleaguesWhoMay } from '../../accounts/server/index.ts';
import { ruleStopped } from '../../assignment/contract/domain-events.ts';
import { automationLooped, automationStopped } from '../../automations/contract/domain-events.ts';
import { campaignCompleted, campaignStopped } from '../../campaigns/contract/domain-events.ts';
import { channelNoticed } from '../../channels/contract/domain-events.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { importCompleted } from '../../imports/contract/domain-events.ts';
import { sequencePaused } from '../../sequences/contract/domain-events.ts';
import { taskDue } from '../../tasks/contract/domain-events.ts';
import { formSubmitted } from '../../webforms/contract/domain-events.ts';
import { notify } from './notify.ts';

/** Those who look after channels are notified of what the provider says of one. */
export const channelListeners = [
  on(channelNoticed, 'notifications.notify_of_channel', async (ctx, items) => {
    const businesses = [...new Set(items.map(({ business_id }) => business_id))];
    const managers = await findColleaguesWhoMay(ctx.tx, 'organisation.edit', businesses);
    await notify(
      ctx,
      items.map(({ business_id, channel_id, name, text }) => ({
        business_id,
        event: 'channels.noticed',
        user_ids: managers.filter((each) => each.business_id === business_id).map(({ user_id: id }) => id),
        module: 'channels',
        record_id: channel_id,
        message: `${name}: ${text}`,
      })),
    );
  }),
];

/** Who is notified of what is to be done. */
export const taskListeners = [
  on(taskDue, 'notifications.remind_of_task', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, task_id, title, owner_id }) => ({
        business_id,
        event: 'tasks.due',
        user_ids: [owner_id],
        module: 'tasks',
        record_id: task_id,
        message: `Due now: ${title}`,
      })),
    ),
  ),
];

/** The owner of a sequence is notified that it cannot send any more; without one, those who may run sequences. */
export const sequenceListeners = [
  on(sequencePaused, 'notifications.notify_of_paused_sequence', async (ctx, items) => {
    const businesses = items.filter(({ owner_id }) => owner_id === null).map(({ business_id }) => business_id);
    const others = await findColleaguesWhoMay(ctx.tx, 'outreach.edit', [...new Set(businesses)]);
    await notify(
      ctx,
      items.map(({ business_id, sequence_id, title, owner_id, reason }) => ({
        business_id,
        event: 'sequences.paused',
        user_ids:
          owner_id === null
            ? others.filter((each) => each.business_id === business_id).map(({ user_id: id }) => id)
            : [owner_id],
        module: 'sequences',
        record_id: sequence_id,
        message: `${title} was paused. ${reason}`,
      })),
    );
  }),
];

/** Those who may edit automations are notified of one that was switched off, and of a chat in which they pause. */
export const automationListeners = [
  on(automationStopped, 'notifications.notify_of_stopped_automation', async (ctx, items) => {
    const editors = await editorsOf(ctx, items);
    await notify(
      ctx,
      items.map(({ business_id, automation_id, name, reason }) => ({
        business_id,
        event: 'automations.stopped',
        user_ids: editors(business_id),
        module: 'chat_automations',
        record_id: automation_id,
        message: `${name} was switched off. ${reason}`,
      })),
    );
  }),
  on(automationLooped, 'notifications.notify_of_loop', async (ctx, items) => {
    const editors = await editorsOf(ctx, items);
    await notify(
      ctx,
      items.map(({ business_id, chat_id, contact, automation }) => ({
        business_id,
        event: 'automations.looped',
        user_ids: editors(business_id),
        module: 'chats',
        record_id: chat_id,
        message: `${automation} sent too many messages to ${contact.label} and was stopped in this chat for an hour.`,
      })),
    );
  }),
];

/** Those who may edit rules are notified of one that was switched off. */
export const ruleListeners = [
  on(ruleStopped, 'notifications.notify_of_stopped_rule', async (ctx, items) => {
    const editors = await editorsOf(ctx, items);
    await notify(
      ctx,
      items.map(({ business_id, rule_id, name, reason }) => ({
        business_id,
        event: 'assignment.rule_stopped',
        user_ids: editors(business_id),
        module: 'assignment_rules',
        record_id: rule_id,
        message: `${name} was switched off. ${reason}`,
      })),
    );
  }),
];

/** Who may edit automations and rules, by business. */
async function editorsOf(ctx: WorkContext, items: readonly { business_id: Id }[]): Promise<(businessId: Id) => Id[]> {
  const found = await findColleaguesWhoMay(ctx.tx, 'setup.edit', [
    ...new Set(items.map(({ business_id }) => business_id)),
  ]);
  return (businessId) => found.flatMap(({ business_id, user_id }) => (business_id === businessId ? [user_id] : []));
}

/** The owner of a campaign is notified that it cannot go on, and that it has been sent. */
export const campaignListeners = [
  on(campaignStopped, 'notifications.notify_of_stopped_campaign', async (ctx, all) => {
    // A person who stops it knows.
    const items = all.filter(({ reason }) => reason !== null);
    const businesses = items.filter(({ owner_id }) => owner_id === null).map(({ business_id }) => business_id);
    const others = await findColleaguesWhoMay(ctx.tx, 'outreach.edit', [...new Set(businesses)]);
    await notify(
      ctx,
      items.map(({ business_id, campaign_id, name, owner_id, reason }) => ({
        business_id,
        event: 'campaigns.stopped',
        user_ids:
          owner_id === null
            ? others.filter((each) => each.business_id === business_id).map(({ user_id: id }) => id)
            : [owner_id],
        module: 'campaigns',
        record_id: campaign_id,
        message: `${name} was stopped. ${reason ?? ''}`,
      })),
    );
  }),
  on(campaignCompleted, 'notifications.notify_of_completed_campaign', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, campaign_id, name, owner_id }) =>
        owner_id === null
          ? []
          : [
              {
                business_id,
                event: 'campaigns.completed' as const,
                user_ids: [owner_id],
                module: 'campaigns',
                record_id: campaign_id,
                message: `${name} has been sent. See what came of it.`,
              },
            ],
      ),
    ),
  ),
];

const number = new Intl.NumberFormat('en');

/** Who began an import is notified of its end; the notice leads to its result. */
export const importListeners = [
  on(importCompleted, 'notifications.notify_of_import', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, import_id, module, label, plural_label, created_by, ...item }) => {
        if (created_by.type !== 'user' || created_by.id === null) return [];
        const records = (item.total === 1 ? label : plural_label).toLowerCase();
        const done = `${number.format(item.success)} of ${number.format(item.total)} ${records} from ${item.file_name}`;
        return [
          {
            business_id,
            event: 'imports.completed' as const,
            user_ids: [created_by.id],
            module: `${module}/history`,
            record_id: import_id,
            message: item.problem === null ? `Import finished: ${done}` : `Import stopped: ${done}. ${item.problem}`,
          },
        ];
      }),
    ),
  ),
];

/**
 * The owner of its enquiry is notified of a web form that was sent; without an owner who may read it, those who look after
 * web forms, so that at least one user is always notified. It leads to the enquiry, and to the form where no enquiry could be saved.
 */
export const formListeners = [
  on(formSubmitted, 'notifications.notify_of_web_form', async (ctx, items) => {
    const owners = await findColleagues(
      ctx.tx,
      items.flatMap(({ business_id, owner_id: user_id }) => (user_id === null ? [] : [{ business_id, user_id }])),
    );
    const ownerOf = ({ owner_id: id }: (typeof items)[number]) => {
      const owner = id === null ? undefined : owners.get(id);
      return owner?.status === 'active' && owner.permissions.includes('records.edit') ? owner.id : null;
    };
    const businesses = items.filter((item) => ownerOf(item) === null).map(({ business_id }) => business_id);
    const managers = await findColleaguesWhoMay(ctx.tx, 'forms.edit', [...new Set(businesses)]);
    await notify(
      ctx,
      items.map((item) => {
        const { business_id, form_id, form_name, enquiry_id, visitor } = item;
        const owner = ownerOf(item);
        const others = managers.filter((each) => each.business_id === business_id).map(({ user_id: id }) => id);
        return {
          business_id,
          event: 'webforms.submitted',
          user_ids: owner === null ? others : [owner],
          ...(enquiry_id === null
            ? { module: 'webforms', record_id: form_id }
            : { module: 'enquiries', record_id: enquiry_id }),
          message: `${visitor === '' ? 'Someone' : visitor} sent the web form ${form_name}.`,
        };
      }),
    );
  }),
];
