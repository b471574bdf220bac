import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import { automationEndpoints } from '../contract/endpoints.ts';
import { AUTOMATIONS_MAX } from '../contract/automation.ts';
import type { ChatScript, ScriptType } from '../contract/script.ts';

export const automationKeys = { all: ['automations'] as const, scripts: ['chat_scripts'] as const };

// The screens show the failures of these calls themselves.
const options = { origin: 'automations', display: false } as const;

/** Runs change the counts at any time. */
const STALE_MS = 0;
const DELIVERIES_PAGE = 20;
const SCRIPTS_PAGE = 200;

/** Every automation: a business has few. */
export const automationsQuery = queryOptions({
  queryKey: [...automationKeys.all, 'list'] as const,
  queryFn: async ({ signal }) => {
    const query = { limit: AUTOMATIONS_MAX };
    return (await call(automationEndpoints.listAutomations, { query }, { ...options, signal })).chat_automations;
  },
  staleTime: STALE_MS,
});

export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: [...automationKeys.all, 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await call(automationEndpoints.getAutomation, { params: { id } }, { ...options, signal })).chat_automation,
    staleTime: STALE_MS,
  });

/** The secret that signs webhooks; read when it is asked to be shown, and forgotten with the page. */
export const secretQuery = (id: string) =>
  queryOptions({
    queryKey: [...automationKeys.all, 'secret', id] as const,
    queryFn: async ({ signal }) =>
      (await call(automationEndpoints.getAutomationSecret, { params: { id } }, { ...options, signal })).secret,
    gcTime: 0,
  });

/** What was sent to the webhook of an automation, the latest first. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...automationKeys.all, 'webhooks', id] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: DELIVERIES_PAGE, ...(pageParam !== null && { after: pageParam }) };
      return call(automationEndpoints.listWebhookDeliveries, { params: { id }, query }, { ...options, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ webhook_deliveries: shown, info }) => (info.has_more ? (shown.at(-1)?.id ?? null) : null),
    staleTime: STALE_MS,
  });

/** The scripts of the business: all, or those that can be used as one type. */
export const scriptsQuery = (type: ScriptType | null) =>
  queryOptions({
    queryKey: [...automationKeys.scripts, 'list', type] as const,
    queryFn: async ({ signal }) => {
      const all: ChatScript[] = [];
      for (let hasMore = true; hasMore;) {
        const query = { limit: SCRIPTS_PAGE, offset: all.length, ...(type !== null && { type }) };
        const page = await call(automationEndpoints.listChatScripts, { query }, { ...options, signal });
        all.push(...page.chatto_scripts);
        hasMore = page.info.has_more && page.chatto_scripts.length > 0;
      }
      return all;
    },
    staleTime: STALE_MS,
  });

export const scriptQuery = (id: string) =>
  queryOptions({
    queryKey: [...automationKeys.scripts, 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await call(automationEndpoints.getChatScript, { params: { id } }, { ...options, signal })).chatto_script,
    staleTime: STALE_MS,
  });
