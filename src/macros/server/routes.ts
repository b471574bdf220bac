import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { macroEndpoints } from '../contract/endpoints.ts';
import { runMacro } from './run-macro.ts';
import { createMacro, deleteMacro, listMacros, updateMacro } from './write-macros.ts';

/** Serves macros, and what runs one in a chat. */
export function macroRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, macroEndpoints, {
    listMacros: (ctx, { query }) => listMacros(ctx, query),
    createMacro: async (ctx, { body }) => ({ macro: await createMacro(ctx, body) }),
    updateMacro: async (ctx, { params, body }) => ({ macro: await updateMacro(ctx, params.id, body) }),
    async deleteMacro(ctx, { params }) {
      await deleteMacro(ctx, params.id);
      return undefined;
    },
    runMacro: async (ctx, { params }) => ({ run: await runMacro(ctx, params.chatId, params.id) }),
  });
}
