import type { FastifyInstance } from 'fastify';
import { mountDownload } from '../../foundation/server/http/mount-bytes.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { WebhookDelivery } from '../contract/automation.ts';
import { automationEndpoints } from '../contract/endpoints.ts';
import { findAutomation, listAutomationRows } from './automations/automation-store.ts';
import { presentAutomation, presentAutomations } from './automations/present-automation.ts';
import {
  createAutomation,
  deleteAutomation,
  setAutomationActive,
  updateAutomation,
} from './automations/write-automation.ts';
import { openScriptMedia } from './scripts/script-media.ts';
import { findScript, listScriptRows } from './scripts/script-store.ts';
import { startChatScript } from './scripts/start-script.ts';
import {
  createScript,
  deleteScript,
  presentScript,
  presentScripts,
  removeScriptFile,
  updateScript,
} from './scripts/write-script.ts';
import { webhookDeliveries } from './webhooks/deliver-webhooks.ts';
import { findDelivery, listDeliveries, retryDelivery, type DeliveryRow } from './webhooks/delivery-store.ts';
import { openWebhookSecrets } from './webhooks/webhook-secrets.ts';

const presentDelivery = ({ id, time, run_id, status, attempts, next_time }: DeliveryRow): WebhookDelivery => ({
  id,
  time,
  run_id,
  status,
  attempts,
  next_time,
});

/** Serves chat automations and chat scripts. */
export function automationRoutes(app: FastifyInstance, http: HttpServices): void {
  mountDownload(app, http, automationEndpoints.getScriptMedia, (ctx, { params }) =>
    openScriptMedia(ctx, params.id, params.fileId),
  );
  mount(app, http, automationEndpoints, {
    async listAutomations(ctx, { query: { limit, offset } }) {
      const rows = await listAutomationRows(ctx.tx, ctx.businessId, { limit: limit + 1, offset });
      return {
        chat_automations: await presentAutomations(ctx, rows.slice(0, limit)),
        info: { has_more: rows.length > limit },
      };
    },
    createAutomation: async (ctx, { body }) => ({ chat_automation: await createAutomation(ctx, body) }),
    async getAutomation(ctx, { params: { id } }) {
      const row = (await findAutomation(ctx.tx, ctx.businessId, id)) ?? refuse('NOT_FOUND');
      return { chat_automation: await presentAutomation(ctx, row) };
    },
    async updateAutomation(ctx, { params: { id }, query: { action }, body }) {
      if (action !== undefined) return { chat_automation: await setAutomationActive(ctx, id, action === 'activate') };
      return { chat_automation: await updateAutomation(ctx, id, body ?? refuse('INVALID_DATA')) };
    },
    async deleteAutomation(ctx, { params: { id } }) {
      await deleteAutomation(ctx, id);
      return undefined;
    },
    async getAutomationSecret(ctx, { params: { id } }) {
      const row = (await findAutomation(ctx.tx, ctx.businessId, id)) ?? refuse('NOT_FOUND');
      if (row.webhook_secret === null) refuse('NOT_FOUND');
      return { secret: (await openWebhookSecrets(ctx.services, ctx.tx, row)).secret };
    },
    async listWebhookDeliveries(ctx, { params: { id }, query: { limit, after = null } }) {
      if (!(await findAutomation(ctx.tx, ctx.businessId, id))) refuse('NOT_FOUND');
      if (after !== null && (await findDelivery(ctx.tx, ctx.businessId, after))?.automation_id !== id)
        refuse('INVALID_DATA', { message: 'This webhook is not known.', info: { field: 'after' } });
      const rows = await listDeliveries(ctx.tx, ctx.businessId, id, { after, limit: limit + 1 });
      return {
        webhook_deliveries: rows.slice(0, limit).map(presentDelivery),
        info: { has_more: rows.length > limit },
      };
    },
    async retryWebhookDelivery(ctx, { params: { id, deliveryId } }) {
      const { tx, businessId: business_id } = ctx;
      const known = await findDelivery(tx, business_id, deliveryId);
      if (known?.automation_id !== id) refuse('NOT_FOUND');
      const row =
        (await retryDelivery(tx, business_id, deliveryId)) ?? refuse('NOT_ALLOWED', { reason: 'WEBHOOK_NOT_FAILED' });
      await scheduleDue(ctx, webhookDeliveries, [{ business_id, delivery_id: deliveryId }]);
      return { webhook_delivery: presentDelivery(row) };
    },
    async listChatScripts(ctx, { query: { limit, offset, type = null } }) {
      const rows = await listScriptRows(ctx.tx, ctx.businessId, {
        type: type === 'all' ? null : type,
        limit: limit + 1,
        offset,
      });
      return {
        chatto_scripts: await presentScripts(ctx, rows.slice(0, limit)),
        info: { has_more: rows.length > limit },
      };
    },
    async createChatScript(ctx, { body }) {
      const script = await createScript(ctx, body);
      return { id: script.id, chatto_script: script };
    },
    async getChatScript(ctx, { params: { id } }) {
      const row = (await findScript(ctx.tx, ctx.businessId, id)) ?? refuse('NOT_FOUND');
      return { chatto_script: await presentScript(ctx, row) };
    },
    updateChatScript: async (ctx, { params: { id }, body }) => ({ chatto_script: await updateScript(ctx, id, body) }),
    async deleteChatScript(ctx, { params: { id } }) {
      await deleteScript(ctx, id);
      return undefined;
    },
    async deleteScriptMedia(ctx, { params: { id, fileId } }) {
      await removeScriptFile(ctx, id, fileId);
      return undefined;
    },
    startChatScript: async (ctx, { params: { chatId }, body: { chat_script_id: scriptId } }) => ({
      run_id: await startChatScript(ctx, chatId, scriptId),
    }),
  });
}
