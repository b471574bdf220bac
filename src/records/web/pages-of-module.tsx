import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { boardMessages } from './board/messages/catalogue.ts';
import { LateRecordForm } from './form/late-record-form.ts';
import { RecordListPage } from './list/RecordListPage.tsx';
import { useLeave, useOpenedHere } from './opened-from.ts';
import { parseRecordRoute, recordPaths } from './paths.ts';
import type { RecordDisplay } from './record-display.ts';
import type { NewRecordProps, RecordPageParts, RecordPageProps } from './record-page.ts';

const RecordDetail = lazy(async () => ({ default: (await import('./detail/RecordDetail.tsx')).RecordDetail }));

/** The pages of one module, as its route needs them. */
export async function pagesOfModule(module: string, root: string, own: RecordPageParts = {}) {
  const { head, record, board } = own;
  // With the pages: the first load has no text of a board.
  const [displays] = await Promise.all([own.displays?.(), board && boardMessages()]);
  const Head = head && lazy(async () => ({ default: await head() }));
  const Page = record && lazy(async () => ({ default: await record.page() }));
  const { newRecord } = own;
  const New = newRecord && lazy(async () => ({ default: await newRecord() }));
  const isEditor = record?.isEditor === true;
  const pages = { module, root, parts: record?.parts, Head, Page, isEditor, New, board, displays };
  return () => <RecordPages {...pages} />;
}

interface RecordPagesProps {
  module: string;
  root: string;
  parts: readonly string[] | undefined;
  Head: ComponentType | undefined;
  Page: ComponentType<RecordPageProps> | undefined;
  isEditor: boolean;
  New: ComponentType<NewRecordProps> | undefined;
  board: RecordPageParts['board'];
  displays: readonly RecordDisplay[] | undefined;
}

/** The list of a module, and above it what its address names: a record, its form, the form of a new one. */
function RecordPages({ module, root, parts, Head, Page, isEditor, New, board, displays }: RecordPagesProps) {
  const route = parseRecordRoute(useParams()['*'] ?? '', parts);
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;
  const { leave, leaveAfterQuestion } = useLeave();
  const here = useOpenedHere();
  if (!route) return <Navigate to={root} replace />;
  const paths = recordPaths(root);
  if (Page && 'id' in route)
    return (
      <Suspense fallback={null}>
        <Page key={route.id} id={route.id} part={'part' in route ? route.part : isEditor ? 'edit' : null} />
        {route.open === 'edit' && !isEditor && (
          <LateRecordForm
            module={module}
            id={route.id}
            onSaved={() => leave(paths.record(route.id))}
            onClose={() => leave(paths.record(route.id))}
          />
        )}
      </Suspense>
    );
  // In place of the form, so that closing it leads to where the form was opened.
  const openNew = ({ id }: { id: string }) =>
    void navigate({ pathname: paths.record(id), search }, { replace: true, state: location.state as unknown });
  const list = (
    <RecordListPage
      module={module}
      root={root}
      openId={'id' in route ? route.id : null}
      board={board}
      displays={displays}
    />
  );
  return (
    <>
      {Head ? (
        <div className="flex h-full min-h-0 flex-col">
          <Suspense fallback={null}>
            <Head />
          </Suspense>
          <div className="min-h-0 flex-1">{list}</div>
        </div>
      ) : (
        list
      )}
      <Suspense fallback={null}>
        {route.open === 'new' &&
          (New ? (
            <New onSaved={openNew} onClose={() => leave(root)} />
          ) : (
            <LateRecordForm module={module} id={null} onSaved={openNew} onClose={() => leave(root)} />
          ))}
        {route.open === 'edit' && (
          <LateRecordForm
            key={route.id}
            module={module}
            id={route.id}
            onSaved={() => leave(paths.record(route.id))}
            onClose={() => leave(paths.record(route.id))}
          />
        )}
        {route.open === 'record' && (
          <RecordDetail
            key={route.id}
            module={module}
            id={route.id}
            onEdit={() => void navigate({ pathname: paths.edit(route.id), search }, { state: here })}
            onClose={() => leave(root)}
            onDeleted={() => leaveAfterQuestion(root)}
          />
        )}
      </Suspense>
    </>
  );
}
