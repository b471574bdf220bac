import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import type { SearchResult, SearchSource } from '../../../foundation/web/slots/search-source.ts';
import { useSearch } from './use-search.ts';

const hit = (title: string) => ({ id: title, title, open: '/' });

interface Asked {
  query: string;
  signal: AbortSignal;
  reply: (result: SearchResult) => void;
  fail: () => void;
}

/** A source whose replies the test gives, in any order. */
function openSource(known: readonly string[] = []) {
  const asked: Asked[] = [];
  const source: SearchSource = {
    id: 'records',
    title: 'foundation:search_group.people',
    order: { all: 1 },
    known: () => known.map(hit),
    search: ({ query }, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<SearchResult>();
      asked.push({ query, signal, reply: resolve, fail: () => reject(new Error('away')) });
      return promise;
    },
  };
  return { asked, sources: [source] };
}

function render(sources: readonly SearchSource[], text: string) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const view = renderHook(({ typed }) => useSearch(typed, sources), { wrapper, initialProps: { typed: text } });
  const titles = () => view.result.current.groups.flatMap(({ hits }) => hits.map(({ title }) => title));
  return { ...view, titles };
}

test('what is in memory is there with the key that asked for it, without a server', () => {
  const { asked, sources } = openSource(['Lakshmi', 'Rohan']);
  const { result, titles } = render(sources, 'lak');
  expect(titles()).toEqual(['Lakshmi']);
  expect(asked).toEqual([]);
  expect(result.current.isSearching).toBe(true);
});

test('fast typing asks once; an earlier question is ended and its late reply never shows', async () => {
  const { asked, sources } = openSource();
  const { result, rerender, titles } = render(sources, 'l');
  rerender({ typed: 'la' });
  await waitFor(() => expect(asked.map(({ query }) => query)).toEqual(['la']));
  rerender({ typed: 'lak' });
  expect(asked[0]?.signal.aborted).toBe(true);
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.reply({ hits: [hit('Lakshmi')] });
  await waitFor(() => expect(titles()).toEqual(['Lakshmi']));
  await act(async () => {
    asked[0]?.reply({ hits: [hit('Laura')] });
    // The reply passes through the search's own promise before it could show.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  });
  expect(titles()).toEqual(['Lakshmi']);
  expect(result.current.isSearching).toBe(false);
});

test('the reply to one question is none to the next', async () => {
  const { asked, sources } = openSource();
  const { result, rerender, titles } = render(sources, 'lak');
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.reply({ hits: [hit('Lakshmi')] });
  await waitFor(() => expect(titles()).toEqual(['Lakshmi']));
  rerender({ typed: 'rohan' });
  expect(titles()).toEqual([]);
  expect(result.current.isSearching).toBe(true);
});

test('a source that fails is named, also beside one that found something, until it is asked again', async () => {
  const broken = openSource();
  const sound = openSource();
  const other = sound.sources.map((source) => ({
    ...source,
    id: 'other',
    title: 'foundation:search_group.commands' as const,
  }));
  const { result, titles } = render([...broken.sources, ...other], 'lak');
  await waitFor(() => expect([broken.asked.length, sound.asked.length]).toEqual([1, 1]));
  broken.asked[0]?.fail();
  sound.asked[0]?.reply({ hits: [hit('Lakshmi')] });
  await waitFor(() => expect(result.current.isSearching).toBe(false));
  expect(result.current.failed).toEqual(['foundation:search_group.people']);
  expect(titles()).toEqual(['Lakshmi']);
  result.current.retry();
  await waitFor(() => expect(broken.asked).toHaveLength(2));
  broken.asked[1]?.reply({ hits: [hit('Lakhan')] });
  await waitFor(() => expect(titles()).toContain('Lakhan'));
  expect(result.current.failed).toEqual([]);
});
