import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../templates/contract/template.ts';
import { buttonIcon, FilledText, languageTag, TemplateStatusPill } from '../../../templates/web/index.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { Tooltip } from '../../../ui/primitives/Tooltip.tsx';
import type { Branch, StepAction } from '../../contract/step.ts';
import { useStepTemplate } from '../templates/outreach-templates.ts';
import { HeaderPicture } from './HeaderPicture.tsx';
import { missingValues } from './step-problems.ts';

export interface StepCardProps {
  /** From 1. */
  position: number;
  branch: Branch;
  action: StepAction | null;
  /** "If yes", "Otherwise", "Message A"; null where there is one message only. */
  role: { text: string; tone: 'yes' | 'other' } | null;
  isOpen: boolean;
  /** Something in it must be changed. */
  hasProblem: boolean;
  /** The file that was chosen for its header; null: that of the template. */
  mediaUrl: string | null;
  onOpen: (() => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  buttonId: string;
  menu?: ReactNode;
}

/** One message of a step: its template as it will be read, what can be tapped, and what is missing. */
export function StepCard(props: StepCardProps) {
  const { position, action, role, isOpen, hasProblem, menu } = props;
  const { t } = useTranslation('outreach');
  const { template, name, missing, isIncomplete } = useMessage(action);
  const isWarned = hasProblem || isIncomplete;
  return (
    <article
      className={classNames(
        'relative min-w-0 flex-1 rounded-md border',
        isOpen ? 'border-accent-solid shadow-2 inset-ring inset-ring-accent-solid' : 'border-default',
        action === null ? 'border-dashed' : 'bg-surface shadow-1',
      )}
    >
      <header className="flex items-center gap-2.5 px-3 py-2.5">
        <Number isOpen={isOpen}>{position}</Number>
        <div className="min-w-0 flex-1">
          <h3 className="min-w-0 font-semibold">
            <OpenButton {...props} name={name} />
          </h3>
          <Line role={role} template={template} />
        </div>
        {isWarned && <Warning />}
        {template && !(role && isWarned) && <TemplateStatusPill template={template} />}
        {menu && <span className="relative">{menu}</span>}
      </header>
      {action === null && <p className="px-3 pb-3 ps-[46px] text-xs text-tertiary">{t('canvas.nothing_text')}</p>}
      {template && <Content template={template} missing={missing} isHalf={role !== null} mediaUrl={props.mediaUrl} />}
      {name === '' && (
        <div className="px-3 pb-3">
          <SkeletonText lines={2} />
        </div>
      )}
    </article>
  );
}

/** What an action sends, in words; the name is empty while the template is read. */
function useMessage(action: StepAction | null) {
  const { t } = useTranslation('outreach');
  const { data: template, isError: isGone } = useStepTemplate(action?.data.template_id ?? null);
  const missing = template && action ? missingValues(template, action) : [];
  if (action === null) return { template: undefined, name: t('canvas.nothing'), missing, isIncomplete: false };
  if (action.data.template_id === null)
    return { template: undefined, name: t('canvas.no_template'), missing, isIncomplete: true };
  const name = template?.name ?? (isGone ? t('canvas.template_gone') : '');
  return { template, name, missing, isIncomplete: missing.length > 0 || isGone };
}

function Number({ isOpen, children }: { isOpen: boolean; children: number }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums',
        isOpen ? 'bg-accent-solid text-accent-on' : 'bg-neutral-soft text-secondary',
      )}
    >
      {children}
    </span>
  );
}

/** Below the name: which of two it is, else what kind of message. */
function Line({ role, template }: { role: StepCardProps['role']; template: Template | undefined }) {
  const { t } = useTranslation('templates');
  return (
    <p className={classNames('truncate text-xs', role?.tone === 'yes' ? 'text-success-text' : 'text-tertiary')}>
      {role?.text ?? (template && `${t(`category.${template.category}`)} · ${template.language}`)}
    </p>
  );
}

function Warning() {
  const { t } = useTranslation('outreach');
  return (
    <Tooltip label={t('canvas.warning')}>
      <TriangleAlert role="img" aria-label={t('canvas.warning')} className="shrink-0 text-warning-text" />
    </Tooltip>
  );
}

/** The name, which opens the step; what is pressed is the whole card. */
function OpenButton({ position, onOpen, onKeyDown, buttonId, isOpen, name, role }: StepCardProps & { name: string }) {
  const { t } = useTranslation('outreach');
  if (!onOpen) return <bdi className="block truncate">{name}</bdi>;
  return (
    <button
      id={buttonId}
      type="button"
      aria-label={[t('canvas.open', { step: position, name }), role?.text].filter(Boolean).join(', ')}
      aria-pressed={isOpen}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className="block w-full truncate text-start outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-focus-ring"
    >
      <bdi>{name}</bdi>
    </button>
  );
}

interface ContentProps {
  template: Template;
  missing: readonly string[];
  isHalf: boolean;
  mediaUrl: string | null;
}

function Content({ template, missing, isHalf, mediaUrl }: ContentProps) {
  const isMissing = new Set(missing);
  const values = Object.fromEntries(
    template.variables.filter(({ name }) => !isMissing.has(name)).map(({ name }) => [name, `{{${name}}}`]),
  );
  const labels = new Map(missing.map((name) => [name, `{{${name}}}`]));
  return (
    <div className="flex min-w-0 items-start gap-3 px-3 pb-3">
      {!isHalf && <HeaderPicture template={template} mediaUrl={mediaUrl} />}
      <div className="min-w-0 flex-1">
        <div lang={languageTag(template.language)} dir="auto" className="line-clamp-2 text-secondary">
          <FilledText text={template.body} values={values} labels={labels} />
        </div>
        {!isHalf && template.buttons.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {template.buttons.map(({ type, text }, index) => (
              <li key={index} className="flex min-w-0">
                <Tag icon={buttonIcon(type)}>
                  <bdi>{text}</bdi>
                </Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
