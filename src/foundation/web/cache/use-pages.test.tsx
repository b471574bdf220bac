// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { patchEntities, type EntityList } from './entity-list.ts';
import { pagedQuery, type PagedList, type PageRequest } from './paged-list.ts';
import { RecentChanges } from './recent-changes.ts';
import { usePages } from './use-pages.ts';

interface Thing {
  id: string;
  name: string;
}

const items = (...ids: number[]) => ids.map((id) => ({ id: String(id), name: 'read', as_of: 10 }));
let asked: PageRequest<Thing>[];
let replies: PromiseWithResolvers<EntityList<Thing>>[];
let recent: RecentChanges<Thing & { as_of: number }>;
let client: ReturnType<typeof createQueryClient>;

const list: PagedList<Thing> = {
  queryKey: ['things'],
  rules: () => ({ order: (a, b) => Number(a.id) - Number(b.id) }),
  read: (request) => {
    asked.push(request);
    const reply = Promise.withResolvers<EntityList<Thing>>();
    replies.push(reply);
    return reply.promise;
  },
  during: async (_client, reading) => {
    const [page, missed] = await recent.during(reading);
    return [page, (known) => missed.reduce((state, changed) => patchEntities(state, { changed }), known)];
  },
};

function useList() {
  const { data } = useQuery({ ...pagedQuery(list), staleTime: Infinity });
  return { shown: data?.items.map(({ id, name }) => id + name), pages: usePages(list, data) };
}

const show = () =>
  renderHook(useList, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }).result;

beforeEach(() => {
  asked = [];
  replies = [];
  recent = new RecentChanges();
  client = createQueryClient();
});

async function showFirst(...ids: number[]) {
  const result = show();
  await act(() => Promise.resolve(replies[0]?.resolve({ items: items(...ids), has_after: true })));
  await waitFor(() => expect(result.current.shown).toHaveLength(ids.length));
  return result;
}

test('asks for what stands beyond the last item, once, and adds it', async () => {
  const result = await showFirst(1, 2);
  await act(async () => {
    void result.current.pages.load('after');
    await result.current.pages.load.call(null, 'after');
  });
  expect(asked.slice(1)).toMatchObject([{ side: 'after', edge: { id: '2' }, limit: 50 }]);
  expect(result.current.pages.after).toBe('loading');
  await act(() => Promise.resolve(replies[1]?.resolve({ items: items(3), has_after: false })));
  await waitFor(() => expect(result.current.shown).toEqual(['1read', '2read', '3read']));
  expect(result.current.pages.after).toBe('idle');
});

test('what changed while a page was read is part of it', async () => {
  const result = await showFirst(1);
  act(() => void result.current.pages.load('after'));
  recent.add({ id: '2', name: 'changed', as_of: 12 });
  await act(() => Promise.resolve(replies[1]?.resolve({ items: items(2), has_after: false })));
  await waitFor(() => expect(result.current.shown).toEqual(['1read', '2changed']));
});

test('a page of a list that ends elsewhere by now would leave a gap: it is dropped and asked for again', async () => {
  const result = await showFirst(1, 2, 3);
  act(() => void result.current.pages.load('after'));
  act(() => void client.setQueryData(list.queryKey, { items: items(1), has_after: true }));
  await act(() => Promise.resolve(replies[1]?.resolve({ items: items(4), has_after: false })));
  await waitFor(() => expect(result.current.pages.after).toBe('idle'));
  expect(result.current.shown).toEqual(['1read']);
  act(() => void result.current.pages.load('after'));
  expect(asked.at(-1)).toMatchObject({ edge: { id: '1' } });
});

test('a page that fails says so, and can be asked for again', async () => {
  const result = await showFirst(1);
  act(() => void result.current.pages.load('after'));
  await act(() => Promise.resolve(replies[1]?.reject(new Error('away'))));
  await waitFor(() => expect(result.current.pages.after).toBe('failed'));
  act(() => void result.current.pages.load('after'));
  await act(() => Promise.resolve(replies[2]?.resolve({ items: items(2), has_after: false })));
  await waitFor(() => expect(result.current.shown).toEqual(['1read', '2read']));
});

const count = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);

test('read again, it asks for as much as is loaded', async () => {
  const result = await showFirst(...count(0, 120));
  expect(result.current.shown).toHaveLength(120);
  void client.refetchQueries({ queryKey: list.queryKey });
  expect(asked.at(-1)).toEqual({ side: 'after', limit: 120 });
});

test('read again, a long list is read in pages of 200: nothing that is loaded goes away', async () => {
  const result = await showFirst(...count(0, 450));
  void client.refetchQueries({ queryKey: list.queryKey });
  const answer = (page: number, ids: number[], has_after = true) =>
    act(() => Promise.resolve(replies[page]?.resolve({ items: items(...ids), has_after })));
  await answer(1, count(0, 200));
  await answer(2, count(200, 200));
  // One that was added while the pages were read.
  act(() => recent.add({ id: '7', name: 'changed', as_of: 11 }));
  await answer(3, count(400, 50));
  expect(asked.slice(1)).toMatchObject([
    { limit: 200 },
    { limit: 200, edge: { id: '199' } },
    { limit: 50, edge: { id: '399' } },
  ]);
  await waitFor(() => expect(result.current.shown?.[7]).toBe('7changed'));
  expect(result.current.shown).toHaveLength(450);
});

test.each(['a page has nothing new', 'the list ends'])('reading a long list again ends when %s', async (reason) => {
  const result = await showFirst(...count(0, 450));
  void client.refetchQueries({ queryKey: list.queryKey });
  const isEnd = reason === 'the list ends';
  await act(() => Promise.resolve(replies[1]?.resolve({ items: items(...count(0, 200)), has_after: true })));
  await act(() =>
    Promise.resolve(replies[2]?.resolve({ items: items(...(isEnd ? [500] : [198, 199])), has_after: !isEnd })),
  );
  await waitFor(() => expect(result.current.shown).toHaveLength(isEnd ? 201 : 200));
  expect(asked).toHaveLength(3);
});

test('a page that brings nothing new is asked for again only after the event that moves the last item', async () => {
  const result = await showFirst(1, 2, 3);
  act(() => void result.current.pages.load('after'));
  // The server has the last one first by now.
  await act(() => Promise.resolve(replies[1]?.resolve({ items: items(1, 2), has_after: true })));
  expect(result.current.pages.after).toBe('loading');
  await act(() => result.current.pages.load('after'));
  expect(asked).toHaveLength(2);
  act(() => void client.setQueryData(list.queryKey, { items: items(0, 1, 2), has_after: true }));
  await waitFor(() => expect(result.current.pages.after).toBe('idle'));
  act(() => void result.current.pages.load('after'));
  expect(asked.at(-1)).toMatchObject({ edge: { id: '2' } });
});

test('a list that has become long is cut, and what was cut off is loaded again', async () => {
  const result = await showFirst(1, 2, 3);
  act(() => result.current.pages.keepFirst(2));
  await waitFor(() => expect(result.current.shown).toEqual(['1read', '2read']));
  act(() => void result.current.pages.load('after'));
  expect(asked.at(-1)).toMatchObject({ edge: { id: '2' } });
});
