import type { LayoutSection } from '../../contract/module.ts';

type Sections = readonly LayoutSection[];

/** Where a field stands. */
interface Position {
  section: number;
  index: number;
}

const positionOf = (sections: Sections, name: string): Position | null => {
  const section = sections.findIndex(({ fields }) => fields.includes(name));
  const index = sections[section]?.fields.indexOf(name);
  return index === undefined ? null : { section, index };
};

/** Puts a field into a section: before another field of it, or to its end. The same sections where nothing changes. */
export function placeField(sections: Sections, name: string, sectionId: string, before: string | null): Sections {
  if (name === before || !sections.some(({ id }) => id === sectionId)) return sections;
  return sections.map((section) => {
    const rest = section.fields.filter((each) => each !== name);
    if (section.id !== sectionId) return rest.length === section.fields.length ? section : { ...section, fields: rest };
    const at = before === null ? -1 : rest.indexOf(before);
    return { ...section, fields: at === -1 ? [...rest, name] : rest.toSpliced(at, 0, name) };
  });
}

/** Moves a field over another one: to where that one stands. */
export function moveFieldOver(sections: Sections, name: string, over: string): Sections {
  const from = positionOf(sections, name);
  const to = positionOf(sections, over);
  const target = to && sections[to.section];
  if (!from || !to || !target || name === over) return sections;
  const isDown = from.section === to.section && from.index < to.index;
  return placeField(sections, name, target.id, (isDown ? target.fields[to.index + 1] : over) ?? null);
}

/** Moves a field one position up or down; at the edge of its section into the one beside it. */
export function stepField(sections: Sections, name: string, step: -1 | 1): Sections {
  const from = positionOf(sections, name);
  const section = from && sections[from.section];
  if (!from || !section) return sections;
  const over = section.fields[from.index + step];
  if (over !== undefined) return moveFieldOver(sections, name, over);
  const beside = sections[from.section + step];
  if (!beside) return sections;
  return placeField(sections, name, beside.id, step === 1 ? (beside.fields[0] ?? null) : null);
}

/** Moves a section one position up or down. */
export function stepSection(sections: Sections, id: string, step: -1 | 1): Sections {
  const from = sections.findIndex((section) => section.id === id);
  const moved = sections[from];
  const to = from + step;
  if (!moved || to < 0 || to >= sections.length) return sections;
  return sections.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The section that gets the fields of another one when that is removed. */
export const heirOf = (sections: Sections, id: string): LayoutSection | undefined => {
  const at = sections.findIndex((section) => section.id === id);
  return sections[at - 1] ?? sections[at + 1];
};

/** Removes a section; its fields go to the end of the one before it, or of the next one where it is the first. */
export function removeSection(sections: Sections, id: string): Sections {
  const removed = sections.find((section) => section.id === id);
  const heir = heirOf(sections, id);
  if (!removed || !heir) return sections;
  return sections
    .filter((section) => section.id !== id)
    .map((section) =>
      section.id === heir.id ? { ...section, fields: [...section.fields, ...removed.fields] } : section,
    );
}

export const renameSection = (sections: Sections, id: string, label: string): Sections =>
  sections.map((section) => (section.id === id ? { ...section, label } : section));

/** Where a field stands, as it is said: "3 of 7 in Buying". */
export function describePosition(sections: Sections, name: string) {
  const found = positionOf(sections, name);
  const section = found && sections[found.section];
  return section ? { section: section.label, position: found.index + 1, count: section.fields.length } : null;
}

/** Moves a section to where another one stands. */
export function moveSectionOver(sections: Sections, id: string, over: string): Sections {
  const from = sections.findIndex((section) => section.id === id);
  const to = sections.findIndex((section) => section.id === over);
  const moved = sections[from];
  return !moved || to === -1 || from === to ? sections : sections.toSpliced(from, 1).toSpliced(to, 0, moved);
}
