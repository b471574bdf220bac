import type { OutgoingMessage } from '../../channels/contract/outgoing.ts';
import { slot, withoutSlots } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { findMediaOf, presentPicture, type MediaRow } from '../../media/server/index.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { isCountedVariable } from '../../templates/contract/counted-address.ts';
import { HEADER_MEDIA, variableInWords } from '../../templates/contract/template-text.ts';
import type { Template } from '../../templates/contract/template.ts';
import {
  categoryOf,
  fillTemplate,
  findTemplates,
  publishedWording,
  type HeaderFile,
  type TemplateRow,
} from '../../templates/server/index.ts';
import { lacksAddress, trackableUrl, WHOLE_ADDRESS } from '../contract/tracked-address.ts';
import { actionOf, branches, type Branch, type StepAction, type StepBody, type StepParam } from '../contract/step.ts';

/** A variable of a message whose value is each member's own. Its place in `slots` is its place in the list. */
export interface MemberVariable extends StepParam {
  place: 'header' | 'body' | 'button';
  /** The place of its button in the template; -1 elsewhere. */
  button_index: number;
}

/**
 * What a member gets: their own value, else what is given for those without one; '' for neither. A button that is counted takes
 * whole addresses only: with anything else it would lead nowhere.
 */
export function valueOrFallback(
  { place, is_tracked: isTracked, fallback }: Pick<MemberVariable, 'place' | 'is_tracked' | 'fallback'>,
  own: string,
): string {
  const fits = (text: string): boolean =>
    text !== '' && !(place === 'button' && isTracked && trackableUrl(text) === null);
  return [own, fallback ?? ''].find(fits) ?? '';
}

/** What one branch of a step sends, ready for any number of members. */
export interface CompiledAction {
  branch: Branch;
  action: StepAction;
  template: TemplateRow;
  category: Template['category'];
  isMarketing: boolean;
  /** With a slot where a value of a member belongs. */
  payload: OutgoingMessage;
  content: object;
  variables: readonly MemberVariable[];
}

/** What templates and files steps name, read before they are compiled. */
export interface StepReferences {
  templates: ReadonlyMap<Id, TemplateRow>;
  files: ReadonlyMap<Id, MediaRow>;
}

const actionsOf = (steps: readonly StepBody[]): StepAction[] =>
  steps.flatMap((step) => branches.flatMap((branch) => actionOf(step, branch) ?? []));

const chosenFile = ({ data }: StepAction): Id | null => {
  const csid = data.params.find(({ name }) => name === HEADER_MEDIA)?.value ?? '';
  return /^[1-9]\d{0,17}$/.test(csid) ? csid : null;
};

/** Reads the templates and header files of steps: two statements. */
export async function readStepReferences(
  tx: Transaction,
  businessId: Id,
  steps: readonly StepBody[],
): Promise<StepReferences> {
  const actions = actionsOf(steps);
  const templates = await findTemplates(
    tx,
    actions.flatMap(({ data }) =>
      data.template_id === null ? [] : [{ business_id: businessId, id: data.template_id }],
    ),
  );
  const fileIds = [
    ...actions.flatMap((action) => chosenFile(action) ?? []),
    ...[...templates.values()].flatMap(({ media_id }) => media_id ?? []),
  ];
  const files = await findMediaOf(
    tx,
    fileIds.map((id) => ({ business_id: businessId, id })),
  );
  return { templates, files };
}

/** The file of a message's header: the one that was chosen for the step, else the template's own. */
export function headerFileOf(action: StepAction, { templates, files }: StepReferences): HeaderFile | null {
  const template = action.data.template_id === null ? undefined : templates.get(action.data.template_id);
  const csid = chosenFile(action) ?? template?.media_id ?? null;
  const media = csid === null ? undefined : files.get(csid);
  if (!media) return null;
  const { sha256, name, mime_type, size, id } = media;
  return { sha256, name, mime_type, size, shown: { csid: id, ...presentPicture(media) } };
}

/** Whether a value is the same for all. An address that is tracked is not: each member has a link of their own. */
const isCommon = ({ from, is_tracked: isTracked }: StepParam): boolean => from === 'fixed' && !isTracked;

/** Values that the provider would refuse: line breaks, tabs and long spaces become one space. */
export const tidyValue = (text: string): string => withoutSlots(text).replaceAll(/\s+/g, ' ').trim();

/**
 * What a branch of a step sends; null where it sends nothing. Refuses what the provider would refuse for everybody: a value that
 * is missing, a text that is too long. And a button that would lead nowhere.
 */
export function compileAction(step: StepBody, branch: Branch, references: StepReferences): CompiledAction | null {
  const action = actionOf(step, branch);
  const templateId = action?.data.template_id ?? null;
  const template = templateId === null ? undefined : references.templates.get(templateId);
  if (action === null || !template) return null;
  const wording = publishedWording(template);
  const places = new Map(wording.variables.map(({ name, place }) => [name, place]));
  const asked = action.data.params
    .filter(({ name }) => name !== HEADER_MEDIA && places.has(name))
    .map((each): MemberVariable => {
      const place = places.get(each.name) ?? 'body';
      if (place !== 'button') return { ...each, place, button_index: -1 };
      // A button's address is the template's: one that leads to us is always counted, another one never.
      const is_tracked = isCountedVariable(wording, each.name);
      return { ...each, place, button_index: Number(each.name.replace(/\D/g, '')), is_tracked };
    });
  const nowhere = asked.find((each) => lacksAddress(wording, each));
  if (nowhere)
    refuse('INVALID_DATA', {
      message: `${WHOLE_ADDRESS} It is missing for ${variableInWords(nowhere.name)} of ${template.name}.`,
      info: { field: 'params' },
    });
  const variables = asked.filter((each) => !isCommon(each));
  const slotOf = new Map(variables.map(({ name }, index) => [name, slot(index)]));
  const params = asked.map((each) => ({ name: each.name, value: slotOf.get(each.name) ?? tidyValue(each.value) }));
  const { content, payload } = fillTemplate(template, params, headerFileOf(action, references));
  const category = categoryOf(template.category);
  return { branch, action, template, category, isMarketing: category === 'marketing', payload, content, variables };
}
