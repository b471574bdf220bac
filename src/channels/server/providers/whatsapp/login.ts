import { z } from 'zod';
import type { Graph } from './graph.ts';

const token = z.object({ access_token: z.string(), expires_in: z.coerce.number().positive().optional() });

/**
 * Exchanges the code of the login window, which lives 30 seconds and works once, for a token of the
 * customer's business. `redirectUri` is the one that the window was opened with.
 */
export async function exchangeCode(
  graph: Graph,
  code: string,
  redirectUri: string,
): Promise<{ token: string; expiresInSeconds: number | null }> {
  const { app } = graph;
  const answer = token.parse(
    await graph.call({
      method: 'GET',
      path: 'oauth/access_token',
      query: { client_id: app.id, client_secret: app.secret, redirect_uri: redirectUri, code },
    }),
  );
  return { token: answer.access_token, expiresInSeconds: answer.expires_in ?? null };
}

const MANAGEMENT_SCOPE = 'whatsapp_business_management';

const tokenFacts = z.object({
  data: z.object({
    granular_scopes: z
      .array(z.object({ scope: z.string(), target_ids: z.array(z.coerce.string()).optional() }))
      .default([]),
  }),
});

/** Ids of the accounts that the customer shared with this token. */
export async function readGrantedAccounts(graph: Graph, inputToken: string): Promise<string[]> {
  const answer = await graph.call({
    method: 'GET',
    path: 'debug_token',
    query: { input_token: inputToken },
    token: `${graph.app.id}|${graph.app.secret}`,
  });
  const { granular_scopes: scopes } = tokenFacts.parse(answer).data;
  return [...new Set(scopes.flatMap(({ scope, target_ids = [] }) => (scope === MANAGEMENT_SCOPE ? target_ids : [])))];
}
