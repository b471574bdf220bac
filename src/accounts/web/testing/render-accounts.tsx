import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { useErrorToast } from '../../../foundation/web/toasts/use-error-toast.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { constantEndpoints } from '../../contract/constant-endpoints.ts';
import { roleEndpoints } from '../../contract/role-endpoints.ts';
import { businessEndpoints, userEndpoints } from '../../contract/setup-endpoints.ts';
import { accountsArea } from '../index.ts';
import { settingsMessages, signInMessages } from '../messages/catalogue.ts';
import {
  sampleBusiness,
  sampleCountries,
  sampleCurrentUser,
  sampleRoles,
  sampleTimeZones,
  sampleUser,
} from './sample-accounts.ts';

// The pages bring them; an element that is drawn alone does not.
await Promise.all([signInMessages(), settingsMessages()]);

/** A fake server on which everything that this area reads has an answer; tests replace what they are about. */
export function createAccountServer() {
  const fake = createFakeServer();
  const reset = () => {
    fake.server.resetHandlers();
    fake.calls.length = 0;
    const options = {
      sign_up: 'open',
      terms_url: '',
      privacy_url: '',
      first_start: false,
      sending_paused: false,
    } as const;
    fake.answer(authEndpoints.authOptions, () => options);
    fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser() }));
    fake.answer(businessEndpoints.getBusiness, () => ({ business: sampleBusiness() }));
    fake.answer(userEndpoints.listUsers, () => ({ users: [sampleUser()] }));
    fake.answer(roleEndpoints.listRoles, () => ({ roles: sampleRoles }));
    fake.answer(constantEndpoints.listTimeZones, () => ({ time_zones: sampleTimeZones }));
    fake.answer(constantEndpoints.listCountries, () => ({ countries: sampleCountries }));
  };
  /** The bodies that one call was sent, in order. */
  const sent = (operation: string) => fake.calls.filter((each) => each.operation === operation).map(({ body }) => body);
  return { ...fake, reset, sent };
}

function ErrorToast({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  useErrorToast((to) => void navigate(to));
  return children;
}

/** Renders the pages of this area at `path`, or one element on a page of its own. */
export function renderAccounts(path: string, element?: ReactNode) {
  const queryClient = createQueryClient();
  return renderRoutes(
    [
      ...routesOfArea(accountsArea, queryClient),
      { path: '*', element: <ErrorToast>{element ?? <p>home</p>}</ErrorToast> },
    ],
    path,
    queryClient,
  );
}
