import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import type { PaletteContext, PaletteEntry } from '../../../foundation/web/slots/area.ts';
import { areas } from '../areas.tsx';
import { matchEntries, parseQuery } from './match-entries.ts';

const providers = areas.flatMap((area) => area.palette ?? []);

/** What answers to the text: at once from memory, and as calls come back. */
export function usePaletteEntries(text: string): readonly PaletteEntry[] {
  const { scope, query } = parseQuery(text);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const asked = useMemo(() => {
    const context: PaletteContext = {
      query,
      navigate: (to) => void navigate(to),
      queryClient,
      permissions: queryClient.getQueryData(currentUserQuery.queryKey)?.permissions ?? [],
    };
    return providers.filter(({ scopes }) => scopes.includes(scope)).map(({ entries }) => entries(context));
  }, [scope, query, queryClient, navigate]);
  const [late, setLate] = useState<{ asked: typeof asked; answers: readonly (readonly PaletteEntry[])[] }>();

  useEffect(() => {
    let isCurrent = true;
    const waiting = asked.map((answer) => (answer instanceof Promise ? answer : Promise.resolve(answer)));
    // A provider whose call fails adds nothing; the failure is recorded by its query.
    void Promise.all(waiting.map((answer) => answer.catch((): PaletteEntry[] => []))).then((answers) => {
      if (isCurrent) setLate({ asked, answers });
    });
    return () => {
      isCurrent = false;
    };
  }, [asked]);

  const known = late?.asked === asked ? late.answers : asked.map((answer) => (answer instanceof Promise ? [] : answer));
  return matchEntries(known.flat(), query);
}
