import { sendMessages } from '../../chats/server/index.ts';
import { openMemberChats } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { headerFileOf, openStep, readStepReferences, valuesFor, withTestLinks } from '../../outreach/server/index.ts';
import { WHOLE_ADDRESS } from '../../outreach/contract/tracked-address.ts';
import { HEADER_MEDIA, variableInWords } from '../../templates/contract/template-text.ts';
import type { Branch } from '../../outreach/contract/step.ts';
import { findCampaign } from './campaign-store.ts';
import { findImportedValues } from './import-store.ts';

/** Sends the message of a step to chosen contacts as single messages: they count in no result and use no place of the campaign. */
export async function testCampaign(
  ctx: MemberContext,
  campaignId: Id,
  { step: stepId, action: branch, contact_ids: contactIds }: { step: Id; action: Branch; contact_ids: readonly Id[] },
) {
  const { tx, businessId } = ctx;
  const campaign = (await findCampaign(tx, businessId, campaignId)) ?? refuse('NOT_FOUND');
  const index = (campaign.steps ?? []).findIndex(({ id }) => id === stepId);
  const step = campaign.steps?.[index] ?? refuse('NOT_FOUND');
  if (campaign.channel_id === null) return refuse('NOT_ALLOWED', { reason: 'NO_CHANNEL' });
  const actor = { type: 'campaign' as const, id: campaign.id, label: campaign.name };
  const open = await openStep(ctx, {
    kind: 'campaign',
    record: { id: campaign.id, label: campaign.name },
    version: '',
    channelId: campaign.channel_id,
    step,
    position: index + 1,
    before: null,
    actor,
    lane: 4,
  });
  const compiled = open.rules.actions[branch];
  if (!compiled) return refuse('NOT_ALLOWED', { reason: 'NO_TEMPLATE', info: { step: index + 1 } });
  const imported = await findImportedValues(tx, businessId, campaign.id, contactIds);
  const members = contactIds.map((contact_id) => ({
    contact_id,
    entry_id: '0',
    import_values: imported.get(contact_id) ?? {},
  }));
  const values = await withTestLinks(ctx, open, compiled, await valuesFor(ctx, open, branch, members));
  const file = headerFileOf(compiled.action, await readStepReferences(tx, businessId, [step]));
  const chats = await openMemberChats(ctx, campaign.channel_id, contactIds);
  const messages: { contact_id: Id; chat_id: Id; message_id: Id }[] = [];
  const refused: { contact_id: Id; reason: string }[] = [];
  for (const contact_id of contactIds) {
    const chat = chats.get(contact_id);
    if (!chat) {
      refused.push({ contact_id, reason: 'This contact has no address on the channel.' });
      continue;
    }
    const own = values.get(contact_id) ?? {};
    const button = compiled.variables.find(
      ({ name, place, is_tracked: isTracked }) => place === 'button' && isTracked && (own[name] ?? '') === '',
    );
    if (button) {
      refused.push({ contact_id, reason: `There is no address for ${variableInWords(button.name)}. ${WHOLE_ADDRESS}` });
      continue;
    }
    const params = [
      ...Object.entries(own).map(([name, value]) => ({ name, value })),
      ...(file === null ? [] : [{ name: HEADER_MEDIA, value: file.shown.csid }]),
    ];
    const [sent] = await sendMessages(ctx, [
      {
        business_id: businessId,
        actor,
        chat_id: chat.chat_id,
        lane: 2,
        client_id: null,
        body: { content_type: 'template', content: { template_id: compiled.template.id, params } },
      },
    ]);
    if (sent && 'message' in sent) messages.push({ contact_id, chat_id: chat.chat_id, message_id: sent.message.id });
    else if (sent) refused.push({ contact_id, reason: sent.refusal.message });
  }
  ctx.audit({ action: 'campaign.tested', record_type: 'campaigns', record_id: campaignId });
  return { messages, refused };
}
