import { fileOf, type OutgoingMessage } from '../../../channels/contract/outgoing.ts';
import type { SendResponse } from '../../../channels/contract/sending.ts';
import type { Provider } from '../../../channels/server/index.ts';
import { whatsappAt } from '../../../channels/server/providers/whatsapp/testing/whatsapp-at.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { sampleChats, type SampleChats } from '../../../chats/server/testing/sample-chats.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import {
  ACCOUNT,
  APP,
  APP_SECRET,
  LAKSHMI,
  NUMBER,
  startWithReceiver,
  type Stand,
} from '../../../sandbox/whatsapp/server/testing/sandbox-with-receiver.ts';
import { templateEndpoints as calls } from '../../../templates/contract/endpoints.ts';
import type { TemplateDetail } from '../../../templates/contract/template.ts';
import type { NewTemplateBody } from '../../../templates/contract/template-body.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createTestBusiness, type TestBusiness } from '../use-test-server.ts';

type Fields = Record<string, unknown>;

/** A template as the platform keeps it. */
export interface KeptTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  components: Fields[];
  parameter_format: string;
}

/** A business whose number is connected to the sandbox, which decides about templates by hand. */
export interface TemplateStand extends TestBusiness {
  server: TestServer;
  sandbox: Stand;
  samples: SampleChats;
  channelId: Id;
  /** What stands between the product and the platform; a test may replace its parts. */
  provider: Provider;
  /** What the platform has. */
  kept(): Promise<KeptTemplate[]>;
  add(changes?: Partial<NewTemplateBody>): Promise<TemplateDetail>;
  publish(id: Id): Promise<TemplateDetail>;
  read(id: Id): Promise<TemplateDetail>;
  /** Written, published and approved. */
  approved(changes: Partial<NewTemplateBody> & { name: string }): Promise<Id>;
  keptAs(name: string): Promise<KeptTemplate>;
  /** Sends it from a chat, through the client of the number; returns what the platform answered. */
  send(templateId: Id, params: readonly { name: string; value: string }[]): Promise<SendResponse>;
  /** The platform decides, or changes something; its webhooks are processed. */
  change(template: KeptTemplate, change: Fields): Promise<void>;
  /** Processes the webhooks that came since the last time. */
  deliver(): Promise<void>;
  /** Events of the topic since the last time. */
  events(): Promise<{ event: string; data: Fields }[]>;
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const FIELDS = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'message_template_components_update',
];

/** A template that a person writes; a test names what matters to it. */
export const sampleBody = (changes: Partial<NewTemplateBody> = {}): NewTemplateBody => ({
  channels_group: 'whatsapp',
  name: 'order_ready',
  language: 'en',
  category: 'utility',
  purpose: 'individual',
  headerType: 'none',
  header: null,
  media: null,
  body: 'Hi {{first_name}}, your order {{order}} is ready to be picked up.',
  footer: null,
  buttons: [],
  samples: { first_name: 'Kavya', order: 'MG-17' },
  ...changes,
});

export async function startTemplateStand(): Promise<TemplateStand> {
  const sandbox = await startWithReceiver();
  await sandbox.control('PATCH', 'app', { fields: FIELDS });
  await sandbox.control('PATCH', 'settings', { review_by_hand: true });
  const provider = whatsappAt(sandbox.origin, { webhookSecrets: [APP_SECRET], appId: APP });
  const server = await startTestServer({}, { all: [provider] });
  const business = await createTestBusiness(server);
  const { businessId, admin } = business;
  const samples = sampleChats(server.database.ownerPool, businessId);
  const channelId = await samples.channel({ provider_account_id: ACCOUNT, provider_number_id: NUMBER });
  const { services } = server;
  const rows: TemplateStand['rows'] = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await server.database.ownerPool.query<Row & Fields>(text, [...values])).rows as Row[];
  await inTransaction({ pool: server.database.systemPool, businessId, mode: 'write' }, async (tx) => {
    const column = { table: 'channels', column: 'access_token', rowId: channelId } as const;
    const token = await services.secretBox.seal(tx, column, sandbox.token);
    await tx.run({ name: 'token', text: 'update channels set access_token = $1 where id = $2' }, [token, channelId]);
  });
  let delivered = 0;
  let lastSeq = '0';
  const stand: TemplateStand = {
    ...business,
    server,
    sandbox,
    samples,
    channelId,
    provider: services.providers.of('whatsapp'),
    rows,
    kept: async () =>
      ((await sandbox.control('GET', 'state'))['templates'] as (KeptTemplate & { account_id: string })[]).filter(
        ({ account_id }) => account_id === ACCOUNT,
      ),
    add: async (changes) => (await admin.call(calls.addTemplate, { body: sampleBody(changes) })).template,
    async publish(id) {
      const { template } = await admin.call(calls.updateTemplate, { params: { id }, query: { action: 'publish' } });
      if (template === null) throw new Error('A published template is there');
      return template;
    },
    read: async (id) => (await admin.call(calls.getTemplate, { params: { id } })).template,
    async approved(changes) {
      const { id } = await stand.add(changes);
      await stand.publish(id);
      await stand.change(await stand.keptAs(changes.name), { status: 'APPROVED' });
      return id;
    },
    async keptAs(name) {
      const found = (await stand.kept()).find((each) => each.name === name);
      if (!found) throw new Error(`The platform has no ${name}`);
      return found;
    },
    async send(templateId, params) {
      const contact_id = await samples.contact({ communication_level: 'opted_in' });
      const chatId = await samples.chat({ channel_id: channelId, contact_id, assignee_id: business.adminUser.user_id });
      const { message } = await admin.call(chatEndpoints.sendMessage, {
        params: { chatId },
        body: {
          client_id: `${chatId}-1`,
          content_type: 'template',
          content: { template_id: templateId, params: [...params] },
        },
      });
      const [row] = await rows<{ payload: OutgoingMessage }>('select payload from outbox where message_id = $1', [
        message.id,
      ]);
      if (!row) throw new Error('The message waits to be sent');
      const client = provider.open({ account_id: ACCOUNT, number_id: NUMBER, token: sandbox.token });
      const file = fileOf(row.payload);
      const stored = file && (await services.objectStore.get(businessId, file.sha256));
      const uploaded =
        file && stored
          ? await client.upload({ bytes: stored.stream, size: file.size, mimeType: file.mime_type, name: file.name })
          : null;
      return client.send({
        recipient: { id: LAKSHMI, kind: 'phone_id' },
        message: row.payload,
        fileId: uploaded?.kind === 'uploaded' ? uploaded.id : null,
        isOutsideWindow: true,
        callbackData: `${message.id}.1`,
      });
    },
    async change(template, change) {
      const before = sandbox.received.length;
      await sandbox.control('PATCH', `templates/${template.id}`, change);
      await sandbox.until((received) => received.length >= before + Object.keys(change).filter(isReported).length);
      await stand.deliver();
    },
    async deliver() {
      for (const { raw, signature } of sandbox.received.slice(delivered)) {
        const response = await fetch(`${server.origin}/webhooks/whatsapp`, {
          method: 'POST',
          body: raw,
          headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        });
        if (response.status !== 200) throw new Error(`A webhook was answered with ${response.status}`);
      }
      delivered = sandbox.received.length;
      await server.processAll();
    },
    async events() {
      const found = await rows<{ seq: string; event: string; data: Fields }>(
        "select seq, event, data from event_log where business_id = $1 and topic = 'templates' and seq > $2 order by seq",
        [businessId, lastSeq],
      );
      lastSeq = found.at(-1)?.seq ?? lastSeq;
      return found.map(({ event, data }) => ({ event, data }));
    },
    async close() {
      await server.close();
      await sandbox.stop();
    },
  };
  return stand;
}

/** What the platform reports by a webhook of its own. */
const isReported = (field: string): boolean =>
  ['status', 'quality_score', 'correct_category', 'category'].includes(field);
