import { useQuery } from '@tanstack/react-query';
import { Eye, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { composition } from '../../../foundation/web/slots/composition.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import type { LayoutSection, ModuleInfo } from '../../contract/module.ts';
import { modulesQuery, moduleQuery } from '../queries.ts';
import { FieldPalette } from './FieldPalette.tsx';
import { FormBoard } from './FormBoard.tsx';
import { customizePaths, readEditor, type OpenEditor } from './paths.ts';
import type { SectionQuestion } from './SectionDialogs.tsx';
import { useLayout, type OpenLayout } from './use-layout.ts';

const FormPreview = lazy(async () => ({ default: (await import('./FormPreview.tsx')).FormPreview }));
const FieldEditor = lazy(async () => ({ default: (await import('./FieldEditor.tsx')).FieldEditor }));

/** Settings, Form customization: the fields and sections of each kind of records. */
export function CustomizePage() {
  const { t } = useTranslation('customize');
  const { data: modules, error, isFetching, refetch } = useQuery(modulesQuery);
  const name = (useParams()['*'] ?? '').split('/')[0] ?? '';
  const [first] = modules ?? [];
  if (modules && !modules.some((module) => module.name === name)) {
    if (first) return <Navigate to={customizePaths.module(first.name)} replace />;
    return (
      <>
        <PageHeader title={t('title')} />
        <Callout className="mx-4 md:mx-6">{t('not_allowed')}</Callout>
      </>
    );
  }
  if (!modules)
    return (
      <>
        <PageHeader title={t('title')} />
        <Waiting error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      </>
    );
  return <ModuleForm key={name} name={name} modules={modules} />;
}

const linkOf = (module: string) => composition().navigation.find(({ id }) => id === module);

/** In the order of the navigation; those without a link come last. */
const inNavigation = (modules: ModuleFormProps['modules']) =>
  modules.toSorted((a, b) => (linkOf(a.name)?.position ?? Infinity) - (linkOf(b.name)?.position ?? Infinity) || 0);

interface ModuleFormProps {
  name: string;
  modules: readonly Pick<ModuleInfo, 'name' | 'plural_label'>[];
}

/** The form of one kind of records, and the editor of the field that the address names. */
function ModuleForm({ name, modules }: ModuleFormProps) {
  const { t } = useTranslation('customize');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const editor = readEditor(search);
  const { data: module, error, isFetching, refetch } = useQuery(moduleQuery(name));
  const layout = useLayout(name);
  const [question, setQuestion] = useState<SectionQuestion | null>(null);
  const { sections } = layout;
  const open = (next: OpenEditor) => void navigate(customizePaths.editor(name, next));
  const first = sections?.[0]?.id;
  const mayEdit = module?.allows.customize === true;
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <div className="flex min-h-full lg:h-full">
      <div className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto">
        <PageHeader
          title={t('title')}
          actions={
            // A module without sections has the fields of Parley only.
            first !== undefined && (
              <FormActions
                mayEdit={mayEdit}
                onPreview={() => setPreviewed(true)}
                onAddField={() => open({ type: 'text', section: first })}
                onAddSection={() => setQuestion({ kind: 'add' })}
              />
            )
          }
        />
        <nav aria-label={t('modules')} className="flex flex-wrap gap-2 px-4 pb-4 md:px-6">
          {inNavigation(modules).map((each) => (
            <Chip
              key={each.name}
              icon={linkOf(each.name)?.icon}
              on={each.name === name}
              onClick={() => void navigate(customizePaths.module(each.name))}
            >
              {each.plural_label}
            </Chip>
          ))}
        </nav>
        {module && sections ? (
          <Board
            module={module}
            sections={sections}
            layout={layout}
            editor={editor}
            question={question}
            onAsk={setQuestion}
            onOpen={open}
          />
        ) : (
          <Waiting
            error={error ?? layout.error}
            isFetching={isFetching || layout.isFetching}
            onRetry={() => {
              void refetch();
              layout.retry();
            }}
          />
        )}
      </div>
      {isPreviewed && (
        <Suspense fallback={null}>
          <FormPreview module={module} sections={sections} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
      {editor && mayEdit && sections && (
        <Suspense fallback={null}>
          <FieldEditor
            key={'field' in editor ? editor.field : `new ${editor.section}`}
            module={module}
            sections={sections}
            layout={layout}
            editor={editor}
            onClose={() => void navigate(customizePaths.module(name))}
          />
        </Suspense>
      )}
    </div>
  );
}

interface FormActionsProps {
  mayEdit: boolean;
  onPreview: () => void;
  onAddField: () => void;
  onAddSection: () => void;
}

function FormActions({ mayEdit, onPreview, onAddField, onAddSection }: FormActionsProps) {
  const { t } = useTranslation('customize');
  // The names of all three have no room beside each other there.
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <>
      {isPhone ? (
        <IconButton bordered icon={Eye} aria-label={t('preview.open')} onClick={onPreview} />
      ) : (
        <Button icon={Eye} onClick={onPreview}>
          {t('preview.open')}
        </Button>
      )}
      {mayEdit && (
        <>
          <Button icon={Plus} className="lg:hidden" onClick={onAddField}>
            {t('add_field')}
          </Button>
          <Button icon={Plus} onClick={onAddSection}>
            {t('add_section')}
          </Button>
        </>
      )}
    </>
  );
}

interface BoardProps {
  module: ModuleInfo;
  sections: readonly LayoutSection[];
  layout: OpenLayout;
  editor: OpenEditor | null;
  question: SectionQuestion | null;
  onAsk: (question: SectionQuestion | null) => void;
  onOpen: (editor: OpenEditor) => void;
}

/** The board, and beside it the types that can be added. */
function Board({ module, sections, layout, editor, question, onAsk, onOpen }: BoardProps) {
  const { t } = useTranslation('customize');
  const [target, setTarget] = useState<string | null>(null);
  const mayEdit = module.allows.customize;
  const [first] = sections;
  return (
    <div className="flex min-w-0 items-start gap-4 px-4 pb-6 md:px-6">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {!mayEdit && <Callout>{t('read_only')}</Callout>}
        <LayoutNotice layout={layout} />
        <FormBoard
          module={module}
          sections={sections}
          layout={layout}
          mayEdit={mayEdit}
          openField={editor && 'field' in editor ? editor.field : null}
          target={target}
          question={question}
          onAsk={onAsk}
          onOpen={({ id }) => onOpen({ field: id })}
          onAddField={(section) => onOpen({ type: 'text', section })}
        />
      </div>
      {mayEdit && first && (
        <FieldPalette
          limits={module.field_limits}
          onTarget={setTarget}
          onAdd={(type, section) => onOpen({ type, section: section ?? first.id })}
        />
      )}
    </div>
  );
}

interface WaitingProps {
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

/** In the place of the board while it is loaded, and when that fails. */
function Waiting({ error, isFetching, onRetry }: WaitingProps) {
  const { t } = useTranslation('customize');
  const failureText = useFailureText();
  return (
    <div className="px-4 md:px-6">
      {error ? (
        <ErrorState title={t('load_failed')} retrying={isFetching} onRetry={onRetry}>
          {failureText(error)}
        </ErrorState>
      ) : (
        <SkeletonCard rows={6} />
      )}
    </div>
  );
}

/** Why the last arrangement was not saved; after a conflict the choice between both. */
function LayoutNotice({ layout: { problem, useMine, dismiss } }: { layout: OpenLayout }) {
  const { t } = useTranslation('customize');
  if (!problem) return null;
  if (problem.mine === null)
    return (
      <Callout
        tone="danger"
        live
        title={problem.text}
        action={
          <Button size="sm" onClick={dismiss}>
            {t('layout.dismiss')}
          </Button>
        }
      />
    );
  return (
    <Callout tone="warning" live title={t('layout.conflict')}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={useMine}>
          {t('layout.use_mine')}
        </Button>
        <Button size="sm" onClick={dismiss}>
          {t('layout.keep_theirs')}
        </Button>
      </div>
    </Callout>
  );
}
