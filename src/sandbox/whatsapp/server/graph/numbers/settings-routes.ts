import { isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import { lengthOf } from '../../sending/parameter-text.ts';
import type { BusinessNumber } from '../../registry/entities.ts';
import { numberFor } from '../access.ts';
import type { GraphCall, GraphRoute } from '../graph-call.ts';
import { refuse } from '../graph-error.ts';

/** What a number is set to: calling, storage, commerce, and what a chat opens with. */
export const settingsRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/settings', call: 'number', run: showSettings },
  { method: 'POST', path: '/:id/settings', call: 'number', run: changeSettings },
  { method: 'GET', path: '/:id/whatsapp_commerce_settings', call: 'number', run: showCommerce },
  { method: 'POST', path: '/:id/whatsapp_commerce_settings', call: 'number', run: changeCommerce },
  { method: 'GET', path: '/:id/conversational_automation', call: 'number', run: showAutomation },
  { method: 'POST', path: '/:id/conversational_automation', call: 'number', run: changeAutomation },
];

const ownNumber = ({ platform, caller, id }: GraphCall, verb: string): BusinessNumber =>
  numberFor(platform, caller, id, verb).number;

/** The settings of a number. Meta's reference, "Phone number settings". */
const SWITCHES: Readonly<Record<string, { key: string; values: readonly string[] }>> = {
  calling: { key: 'status', values: ['ENABLED', 'DISABLED'] },
  payload_encryption: { key: 'status', values: ['ENABLED', 'DISABLED'] },
  storage_configuration: { key: 'status', values: ['DEFAULT', 'IN_COUNTRY_STORAGE_ENABLED', 'NO_STORAGE_ENABLED'] },
  user_identity_change: { key: 'enable_identity_key_check', values: ['TRUE', 'FALSE'] },
};

function showSettings(call: GraphCall): Json {
  const { settings } = ownNumber(call, 'get');
  const asked = textOf(call.parameters['fields'])?.split(',') ?? Object.keys(settings);
  return Object.fromEntries(asked.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])));
}

function changeSettings(call: GraphCall): Json {
  const number = ownNumber(call, 'post');
  const names = Object.keys(SWITCHES).filter((name) => call.parameters[name] !== undefined);
  if (names.length === 0)
    refuse(100, { message: `At least one of {${Object.keys(SWITCHES).join(', ')}} is required.` });
  const changes = names.map((name) => [name, changedSetting(name, call.parameters[name])] as const);
  for (const [name, value] of changes) number.settings[name] = { ...objectIn(number.settings[name]), ...value };
  call.platform.registry.changed();
  return { success: true };
}

const objectIn = (value: unknown): Json => (isJson(value) ? value : {});

function changedSetting(name: string, value: unknown): Json {
  if (!isJson(value)) return refuse(100, { message: `Param ${name} must be a JSON object.` });
  const { key = '', values = [] } = SWITCHES[name] ?? {};
  if (value[key] === undefined || values.includes(wordOf(value[key]).toUpperCase())) return value;
  return refuse(100, {
    message: `Param ${name}['${key}'] must be one of {${values.join(', ')}} - got "${wordOf(value[key])}".`,
  });
}

/** Meta's reference, "Commerce settings". */
const COMMERCE = ['is_cart_enabled', 'is_catalog_visible'] as const;

function showCommerce(call: GraphCall): Json {
  const number = ownNumber(call, 'get');
  return { data: [{ ...number.commerce, id: number.id }] };
}

function changeCommerce(call: GraphCall): Json {
  const number = ownNumber(call, 'post');
  for (const name of COMMERCE) {
    const value = call.parameters[name];
    if (value === undefined) continue;
    number.commerce[name] = booleanIn(value, name);
  }
  call.platform.registry.changed();
  return { success: true };
}

function booleanIn(value: unknown, name: string): boolean {
  const word = wordOf(value).toLowerCase();
  if (word !== 'true' && word !== 'false') refuse(100, { message: `Param ${name} must be a boolean.` });
  return word === 'true';
}

/** Limits of ice breakers and commands. Meta's reference, "Conversational components". */
const PROMPTS = { most: 4, longest: 80 } as const;
const COMMANDS = { most: 30, longestName: 32, longestDescription: 256 } as const;

function showAutomation(call: GraphCall): Json {
  const number = ownNumber(call, 'get');
  return { conversational_automation: { ...number.automation, id: number.id }, id: number.id };
}

function changeAutomation(call: GraphCall): Json {
  const number = ownNumber(call, 'post');
  const { enable_welcome_message: welcome, prompts, commands } = call.parameters;
  const changes: Partial<BusinessNumber['automation']> = {};
  if (welcome !== undefined) changes.enable_welcome_message = booleanIn(welcome, 'enable_welcome_message');
  if (prompts !== undefined) changes.prompts = promptsIn(prompts);
  if (commands !== undefined) changes.commands = commandsIn(commands);
  Object.assign(number.automation, changes);
  call.platform.registry.changed();
  return { success: true };
}

function promptsIn(value: unknown): string[] {
  const prompts = listOf(value).map((each) => wordOf(each));
  if (prompts.length > PROMPTS.most)
    refuse(100, { message: `Param prompts must have at most ${PROMPTS.most} elements.` });
  for (const [index, prompt] of prompts.entries()) {
    if (prompt === '' || lengthOf(prompt) > PROMPTS.longest)
      refuse(100, { message: `Param prompts[${index}] must be at most ${PROMPTS.longest} characters long.` });
    if (/\p{Extended_Pictographic}/u.test(prompt))
      refuse(100, { message: `Param prompts[${index}] must not have emojis.` });
  }
  return prompts;
}

function commandsIn(value: unknown): Json[] {
  const commands = listOf(value);
  if (commands.length > COMMANDS.most)
    refuse(100, { message: `Param commands must have at most ${COMMANDS.most} elements.` });
  return commands.map((command, index) => {
    const name = isJson(command) ? textOf(command['command_name']) : undefined;
    const description = isJson(command) ? textOf(command['command_description']) : undefined;
    if (name === undefined || lengthOf(name) > COMMANDS.longestName || /\s/.test(name))
      return refuse(100, {
        message: `Param commands[${index}]['command_name'] must be at most ${COMMANDS.longestName} characters long.`,
      });
    if (description === undefined || lengthOf(description) > COMMANDS.longestDescription)
      return refuse(100, {
        message: `Param commands[${index}]['command_description'] must be at most ${COMMANDS.longestDescription} characters long.`,
      });
    return { command_name: name, command_description: description };
  });
}
