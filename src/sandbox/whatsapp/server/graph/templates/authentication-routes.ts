import { idOf, isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import { managedAccount } from '../account-routes.ts';
import type { GraphCall, GraphRoute } from '../graph-call.ts';
import { refuse } from '../graph-error.ts';
import { authenticationTexts, OTP_TYPES } from './authentication.ts';
import { checkNewTemplate } from './check-new-template.ts';
import { LANGUAGES } from './languages.ts';
import { oneOf } from './refuse-template.ts';
import { addTemplate } from './template-routes.ts';
import { checkNameFree } from './template-limits.ts';
import { emitTemplateComponents } from './template-status.ts';
import { review } from './review-template.ts';

/** Authentication templates in several languages at once. Meta's reference, "Authentication templates". */
export const authenticationRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/message_template_previews', call: 'templates', run: preview },
  { method: 'POST', path: '/:id/upsert_message_templates', call: 'templates', run: upsert },
];

/** The languages that are meant; all of them, when none are named. */
function languagesIn(value: unknown): string[] {
  const given = Array.isArray(value) ? value.map((each) => wordOf(each)) : (textOf(value)?.split(',') ?? []);
  const unknown = given.find((language) => !LANGUAGES.has(language));
  if (unknown !== undefined)
    refuse(100, { message: `Param languages[0] must be one of {${[...LANGUAGES].join(', ')}} - got "${unknown}".` });
  return given.length === 0 ? [...LANGUAGES] : given;
}

function preview(call: GraphCall): Json {
  managedAccount(call);
  const { parameters } = call;
  oneOf(parameters['category'], ['AUTHENTICATION'], 'category');
  const minutes = idOf(parameters['code_expiration_minutes']);
  const hasSecurity = wordOf(parameters['add_security_recommendation']) === 'true';
  const types = Array.isArray(parameters['button_types'])
    ? parameters['button_types'].map((each) => wordOf(each))
    : (textOf(parameters['button_types'])?.split(',') ?? []);
  return {
    data: languagesIn(parameters['languages'] ?? parameters['language']).map((language) => {
      const texts = authenticationTexts(language, {
        hasSecurity,
        minutes: minutes === undefined ? null : Number(minutes),
      });
      return {
        language,
        body: texts.body,
        ...(texts.footer === null ? {} : { footer: texts.footer }),
        buttons: (types.length === 0 ? ['OTP'] : types).map(() => ({
          text: texts.copyText,
          autofill_text: texts.autofill,
        })),
      };
    }),
  };
}

function upsert(call: GraphCall): Json {
  const account = managedAccount(call, 'post');
  const { platform, parameters } = call;
  oneOf(parameters['category'], ['AUTHENTICATION'], 'category');
  checkOtp(parameters);
  const languages = languagesIn(
    parameters['languages'] ?? refuse(100, { message: 'The parameter languages is required.' }),
  );
  const all = languages.map((language) => checkNewTemplate({ ...parameters, language }, null));
  return {
    data: all.map((given) => {
      const known = platform.registry.state.templates.find(
        (each) => each.account_id === account.id && each.name === given.name && each.language === given.language,
      );
      if (known) {
        Object.assign(known, given, { status: 'PENDING', updated_at: platform.clock.now() });
        platform.registry.changed();
        emitTemplateComponents(platform, known);
        review(platform, known);
        return { id: known.id, status: known.status, language: known.language };
      }
      checkNameFree(platform, account, given);
      const { id, status, language } = addTemplate(platform, account, given);
      return { id, status, language };
    }),
  };
}

/** Meta's reference, "Authentication templates, bulk management": buttons are named by their type. */
function checkOtp({ components }: Json): void {
  const buttons = listOf(components)
    .filter(isJson)
    .flatMap(({ buttons: own }) => listOf(own))
    .filter(isJson);
  for (const [index, button] of buttons.entries())
    oneOf(button['otp_type'], OTP_TYPES, `components['buttons'][${index}]['otp_type']`);
}
