import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { webFormEndpoints } from '../contract/endpoints.ts';
import { createFormTokens } from './form-token.ts';
import { openForm } from './public-form.ts';
import { servePublicPages } from './public-routes.ts';
import { submitForm } from './submit-form.ts';
import { createWebForm, deleteWebForm, getWebForm, listSubmissions, listWebForms, updateWebForm } from './web-forms.ts';

/** Serves web forms to those who build them, and to the strangers who fill them in. */
export function webFormRoutes(app: FastifyInstance, http: HttpServices): void {
  const tokens = createFormTokens(http.deviceKey);
  mount(app, http, webFormEndpoints, {
    async listWebForms(ctx, { query }) {
      const { items, info } = await listWebForms(ctx, query);
      return { web_forms: items, info };
    },
    createWebForm: async (ctx, { body }) => ({ web_form: await createWebForm(ctx, body) }),
    getWebForm: async (ctx, { params }) => ({ web_form: await getWebForm(ctx, params.id) }),
    updateWebForm: async (ctx, { params, body }) => ({ web_form: await updateWebForm(ctx, params.id, body) }),
    async deleteWebForm(ctx, { params }) {
      await deleteWebForm(ctx, params.id);
      return undefined;
    },
    async listSubmissions(ctx, { params, query }) {
      const { items, info } = await listSubmissions(ctx, params.id, query);
      return { submissions: items, info };
    },
    getPublicForm: async (ctx, { params }) => ({
      web_form: (await openForm(ctx, tokens, params.key, { isView: true })).form,
    }),
    submitPublicForm: async (ctx, { params, body }) => ({
      outcome: await submitForm(ctx, tokens, params.key, body),
    }),
  });
  servePublicPages(app, http, tokens);
}
