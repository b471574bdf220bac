import { isJson, listOf, textOf, type Json } from '../../../../core/server/read-json.ts';
import { variablesIn } from '../../sending/template-variables.ts';
import { refuseContent, refuseWithout } from './refuse-template.ts';

export type ParameterFormat = 'POSITIONAL' | 'NAMED';

interface CheckedText {
  component: 'HEADER' | 'BODY';
  text: string;
  example: unknown;
  format: ParameterFormat;
  /** The subcode of a text whose variables are not in order. */
  wrongFormat: number;
}

/** Checks the variables of a text, and that each has an example. */
export function checkVariables({ component, text, example, format, wrongFormat }: CheckedText): void {
  const title = `Message template "${component.toLowerCase()}" is incorrect`;
  const variables = variablesIn(text);
  // Meta's reference, "Templates, parameters"; the first sentence is a public error text.
  const isGood =
    format === 'NAMED'
      ? variables.every((name) => /^[a-z_][a-z0-9_]*$/.test(name))
      : variables.every((name, index) => name === String(index + 1));
  if (!isGood || /\{\{|\}\}/.test(text.replaceAll(/\{\{\s*[A-Za-z0-9_]+\s*\}\}/g, '')))
    refuseContent(
      title,
      format === 'NAMED'
        ? 'This message template contains variable parameters with incorrect formatting. Variable parameters must be lower-case letters, digits and underscores with two sets of curly brackets.'
        : 'This message template contains variable parameters with incorrect formatting. Variable parameters must be whole numbers with two sets of curly brackets (for example, {{1}}, {{2}}), in order and without gaps.',
      wrongFormat,
    );
  if (variables.length > 0) checkExamples(component, variables, isJson(example) ? example : {}, format);
}

/** One example for each variable, and none without one. Meta's reference, "Templates, components". */
function checkExamples(
  component: 'HEADER' | 'BODY',
  variables: readonly string[],
  example: Json,
  format: ParameterFormat,
): void {
  const name = `${component.toLowerCase()}_text`;
  if (format === 'NAMED') {
    const given = listOf(example[`${name}_named_params`]).filter(isJson);
    const hasAll = variables.every((variable) =>
      given.some((each) => each['param_name'] === variable && textOf(each['example']) !== undefined),
    );
    if (!hasAll || given.length !== variables.length) refuseWithout(component, `example['${name}_named_params']`);
    return;
  }
  if (Object.keys(example).length === 0) refuseWithout(component, 'example');
  const [first] = listOf(example[name]);
  const given = component === 'BODY' ? listOf(first) : listOf(example[name]);
  if (given.length !== variables.length || given.some((each) => textOf(each) === undefined))
    refuseWithout(component, `example['${name}']`);
}
