import type { Template } from '../../../templates/contract/template.ts';
import { isCountedVariable } from '../../../templates/contract/counted-address.ts';
import { HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import type { StepAction, StepParam } from '../../contract/step.ts';
import type { ValueField } from '../steps/step-fields.ts';

/** An address that is counted is no end of another one, and the other way round. */
const fitsButton = (template: Pick<Template, 'buttons'>, { name, is_tracked: isTracked }: StepParam): boolean =>
  !isOfButton(name) || isTracked === isCountedVariable(template, name);

/** Whether a variable is the value of a button. */
export const isOfButton = (name: string): boolean => /^_button_\d+$/.test(name);

/** The value of a variable as it is before anything was given. */
export const emptyParam = (name: string): StepParam => ({
  name,
  value: '',
  from: 'fixed',
  fallback: null,
  is_tracked: false,
});

export const paramOf = (action: StepAction, name: string): StepParam =>
  action.data.params.find((param) => param.name === name) ?? emptyParam(name);

/** The action with another value for one variable. */
export function withParam(action: StepAction, param: StepParam): StepAction {
  const { params } = action.data;
  const next = params.some(({ name }) => name === param.name)
    ? params.map((each) => (each.name === param.name ? param : each))
    : [...params, param];
  return { ...action, data: { ...action.data, params: next } };
}

/**
 * The action with another template: values of variables of the same name stay. One that is called as a column of the import
 * or a field of contacts begins with that.
 */
export function withTemplate(
  action: StepAction,
  template: Template,
  { fields, columns }: { fields: readonly ValueField[]; columns: readonly string[] },
): StepAction {
  const params = template.variables.flatMap(({ name }): StepParam[] => {
    const known = action.data.params.find((param) => param.name === name);
    // A file was chosen for the header of the former template.
    if (known && (action.data.template_id === template.id || (name !== HEADER_MEDIA && fitsButton(template, known))))
      return [known];
    const column = columns.find((each) => each.toLocaleLowerCase() === name.toLocaleLowerCase());
    if (column !== undefined) return [{ ...emptyParam(name), from: 'import', value: column }];
    const field = fields.find((each) => each.name === name);
    return field ? [{ ...emptyParam(name), from: 'field', value: field.name }] : [];
  });
  const buttons = action.data.template_id === template.id ? action.data.buttons : [];
  return { ...action, data: { template_id: template.id, params, buttons } };
}
