import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import type { Field, LayoutSection, ModuleInfo } from '../../contract/module.ts';
import { FieldTile } from './FieldTile.tsx';
import {
  describePosition,
  moveFieldOver,
  moveSectionOver,
  placeField,
  removeSection,
  renameSection,
  stepField,
  stepSection,
} from './layout-moves.ts';
import { SectionCard, type SectionActions } from './SectionCard.tsx';
import { SectionDialogs, type SectionQuestion } from './SectionDialogs.tsx';
import { focusHandle, usePointerDrag, type DragOver } from '../../../ui/patterns/use-pointer-drag.ts';
import type { OpenLayout } from './use-layout.ts';

const FIELD = 'field ';
const SECTION = 'section ';

interface FormBoardProps {
  module: ModuleInfo;
  sections: readonly LayoutSection[];
  layout: OpenLayout;
  mayEdit: boolean;
  /** The id of the field whose editor is open. */
  openField: string | null;
  /** The section into which a new field would come now. */
  target: string | null;
  question: SectionQuestion | null;
  onAsk: (question: SectionQuestion | null) => void;
  onOpen: (field: Field) => void;
  onAddField: (section: string) => void;
}

/** The sections of a form with the tiles of their fields: dragged by their handles, or moved by Alt and the arrow keys. */
export function FormBoard(props: FormBoardProps) {
  const { module, sections, layout, mayEdit, question, onAsk } = props;
  const { t } = useTranslation('customize');
  const board = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { dragged, begin } = usePointerDrag({
    onOver: (key, over) => layout.show(key.startsWith(FIELD) ? overField(key, over) : overSection(key, over)),
    onDrop: (_, over) => over && layout.commit(sections),
    onCancel: () => layout.show(null),
  });
  function overField(key: string, { item: over, group }: DragOver) {
    const name = key.slice(FIELD.length);
    if (over !== null) return moveFieldOver(sections, name, over);
    return group === null ? sections : placeField(sections, name, group, null);
  }
  function overSection(key: string, { group: over, isLower }: DragOver) {
    const own = key.slice(SECTION.length);
    const from = sections.findIndex(({ id }) => id === own);
    const to = sections.findIndex(({ id }) => id === over);
    // Only past its middle, or the two would change places at every move.
    const isPast = over !== null && to !== -1 && (to > from ? isLower : !isLower);
    return isPast ? moveSectionOver(sections, own, over) : sections;
  }
  const byName = new Map(module.fields.map((field) => [field.name, field]));
  const isOwnForm = sections.length > 0;

  const sayField = (next: readonly LayoutSection[], field: Field) => {
    const found = describePosition(next, field.name);
    if (found) setSaid(t('field.moved', { name: field.label, ...found }));
  };
  const stepSectionBy = (section: LayoutSection, by: -1 | 1) => {
    const next = stepSection(sections, section.id, by);
    if (next === sections) return;
    layout.commit(next);
    const position = next.findIndex(({ id }) => id === section.id) + 1;
    setSaid(t('section.moved', { name: section.label, position, count: next.length }));
    focusHandle(board, section.id);
  };
  const stepFieldBy = (field: Field, by: -1 | 1) => {
    const next = stepField(sections, field.name, by);
    if (next === sections) return;
    layout.commit(next);
    sayField(next, field);
    focusHandle(board, field.name);
  };
  const actionsOf = (section: LayoutSection, index: number): SectionActions => ({
    isFirst: index === 0,
    isLast: index === sections.length - 1,
    onAddField: () => props.onAddField(section.id),
    onRename: () => onAsk({ kind: 'rename', section }),
    onMove: (by) => stepSectionBy(section, by),
    onDelete: () => onAsk({ kind: 'delete', section }),
  });
  const tile = (field: Field, canMove: boolean) => (
    <FieldTile
      key={field.name}
      field={field}
      isOpen={field.id === props.openField}
      isDragged={dragged === FIELD + field.name}
      handle={canMove && mayEdit ? begin(FIELD + field.name) : undefined}
      onStep={(by) => stepFieldBy(field, by)}
      onOpen={field.is_editable && mayEdit ? () => props.onOpen(field) : undefined}
    />
  );
  const outside = module.fields.filter(({ is_editable: isEditable }) => !isEditable || !isOwnForm);
  return (
    <div ref={board} className="flex min-w-0 flex-1 flex-col gap-3">
      {sections.map((section, index) => (
        <SectionCard
          key={section.id}
          section={section}
          handle={mayEdit && section.id !== '' ? begin(SECTION + section.id) : undefined}
          actions={mayEdit && section.id !== '' ? actionsOf(section, index) : undefined}
          isDragged={dragged === SECTION + section.id}
          isTarget={props.target === section.id}
        >
          {section.fields.flatMap((name) => byName.get(name) ?? []).map((field) => tile(field, true))}
        </SectionCard>
      ))}
      {outside.length > 0 && (
        <section
          aria-label={t(isOwnForm ? 'field.system' : 'field.all')}
          className="@container min-w-0 rounded-md border border-subtle bg-surface"
        >
          <header className="border-b border-subtle px-4 py-2.5">
            <h2 className="font-semibold">{t(isOwnForm ? 'field.system' : 'field.all')}</h2>
            {isOwnForm && <p className="text-xs text-tertiary">{t('field.system_text')}</p>}
          </header>
          <ul className="grid gap-2 p-3 @md:grid-cols-2">
            {outside.toSorted((a, b) => Number(b.is_editable) - Number(a.is_editable)).map((each) => tile(each, false))}
          </ul>
        </section>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
      <SectionDialogs
        question={question}
        sections={sections}
        onName={(label) => {
          onAsk(null);
          if (question?.kind === 'rename') layout.commit(renameSection(sections, question.section.id, label));
          else layout.commit([...sections, { id: '', label, fields: [] }]);
        }}
        onDelete={() => {
          onAsk(null);
          if (question?.kind === 'delete') layout.commit(removeSection(sections, question.section.id));
        }}
        onClose={() => onAsk(null)}
      />
    </div>
  );
}
