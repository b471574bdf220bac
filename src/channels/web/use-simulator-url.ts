import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../accounts/web/index.ts';
import { credentialsQuery } from './queries.ts';

/** Where the customers of a simulated provider are played; null with the real one, and for people who connect no channels. */
export function useSimulatorUrl(): string | null {
  const mayConnect = usePermission('organisation.edit');
  const { data = null } = useQuery({
    ...credentialsQuery,
    enabled: mayConnect,
    select: (credentials) => credentials.find(({ simulator_url: url }) => url !== null)?.simulator_url ?? null,
  });
  return data;
}
