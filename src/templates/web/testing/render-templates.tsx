import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { businessEndpoints } from '../../../accounts/contract/setup-endpoints.ts';
import { sampleBusiness, sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { templateEndpoints } from '../../contract/endpoints.ts';
import { templateStatuses, type TemplateDetail, type TemplateStatus } from '../../contract/template.ts';
// Loaded with the tests: the routes load them when they are first opened, which takes a slow machine longer than a test waits.
import '../detail/TemplatePage.tsx';
import '../editor/EditorPage.tsx';
import '../editor/HeaderFile.tsx';
import '../list/TemplatesPage.tsx';
import '../TemplatePages.tsx';
import { templatesArea } from '../index.ts';
import { sampleDetail } from './sample-template.ts';

type Role = NonNullable<Parameters<typeof sampleCurrentUser>[0]>;

interface ServerState {
  role: Role;
  templates: TemplateDetail[];
  languages: string[];
  synced_time: string | null;
  has_channel: boolean;
}

const firstState = (): ServerState => ({
  role: 'super_admin',
  templates: [sampleDetail()],
  languages: ['en'],
  synced_time: '2026-11-20T05:14:00Z',
  has_channel: true,
});

/** A fake server with one approved template; tests replace what they are about. */
export function createTemplateServer() {
  const fake = createFakeServer();
  const state = firstState();
  const found = ({ params }: { params: Readonly<Record<string, unknown>> }) => {
    const template = state.templates.find(({ id }) => id === params['id']);
    if (!template) throw new Error(`The fake server has no template ${String(params['id'])}`);
    return template;
  };
  const reset = () => {
    fake.server.resetHandlers();
    fake.calls.length = 0;
    sessionStorage.clear();
    Object.assign(state, firstState());
    fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser(state.role) }));
    fake.answer(businessEndpoints.getBusiness, () => ({ business: sampleBusiness() }));
    fake.answer(templateEndpoints.listTemplates, () => ({
      templates: state.templates,
      info: { has_more: false },
    }));
    // Before the others whose paths it fits: the last answer that fits is given.
    fake.answer(templateEndpoints.getTemplate, (request) => ({ template: found(request) }));
    fake.answer(templateEndpoints.readTemplatesSummary, () => ({
      summary: {
        counts: countsOf(state.templates),
        languages: state.languages,
        synced_time: state.synced_time,
        has_channel: state.has_channel,
        manager_url: 'https://manager.example/templates',
        counted_url: 'https://parley.example/public/l/{{1}}',
      },
    }));
  };
  /** What one call was sent, in order: its body and its query. */
  const sent = (operation: string) => fake.calls.filter((each) => each.operation === operation);
  return { ...fake, state, reset, sent };
}

const countsOf = (templates: readonly TemplateDetail[]) =>
  Object.fromEntries(
    templateStatuses.map((status) => [status, templates.filter((template) => template.status === status).length]),
  ) as Record<TemplateStatus, number>;

/** Renders the pages of this area at `path`; other paths are a page that names itself. */
export function renderTemplates(path: string) {
  const queryClient = createQueryClient();
  return renderRoutes(
    [...routesOfArea(templatesArea, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}
