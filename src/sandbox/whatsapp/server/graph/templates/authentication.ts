import { isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import { checkButtons } from './check-buttons.ts';
import { refuseContent, refuseWithout } from './refuse-template.ts';

/** What the platform writes into an authentication template, by language. Meta's reference, "Authentication templates". */
interface Words {
  body: string;
  security: string;
  expiry: (minutes: number) => string;
  copyText: string;
  autofill: string;
}

const ENGLISH: Words = {
  body: '*{{1}}* is your verification code.',
  security: 'For your security, do not share this code.',
  expiry: (minutes) => `This code expires in ${minutes} minutes.`,
  copyText: 'Copy code',
  autofill: 'Autofill',
};

const WORDS: Readonly<Record<string, Words>> = {
  en: ENGLISH,
  es: {
    body: 'Tu código de verificación es *{{1}}*.',
    security: 'Por tu seguridad, no lo compartas.',
    expiry: (minutes) => `Este código caduca en ${minutes} minutos.`,
    copyText: 'Copiar código',
    autofill: 'Autocompletar',
  },
  hi: {
    body: '*{{1}}* आपका वेरिफ़िकेशन कोड है.',
    security: 'अपनी सुरक्षा के लिए, यह कोड शेयर न करें.',
    expiry: (minutes) => `यह कोड ${minutes} मिनट में एक्सपायर हो जाएगा.`,
    copyText: 'कोड कॉपी करें',
    autofill: 'ऑटोफ़िल',
  },
  ta: {
    body: '*{{1}}* உங்கள் சரிபார்ப்புக் குறியீடு.',
    security: 'உங்கள் பாதுகாப்பிற்காக, இந்தக் குறியீட்டைப் பகிர வேண்டாம்.',
    expiry: (minutes) => `இந்தக் குறியீடு ${minutes} நிமிடங்களில் காலாவதியாகும்.`,
    copyText: 'குறியீட்டை நகலெடு',
    autofill: 'தானாக நிரப்பு',
  },
};

/** Minutes that a code may be valid. Meta's reference, "Authentication templates". */
const MINUTES = { least: 1, most: 90 } as const;
const MOST_APPS = 5;
export const OTP_TYPES = ['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'] as const;
type OtpType = (typeof OTP_TYPES)[number];

const wordsFor = (language: string): Words => WORDS[language.split('_', 1)[0] ?? ''] ?? ENGLISH;

const typeOf = (component: Json): string => wordOf(component['type']).toUpperCase();

/** What the texts are, with and without the advice and the expiry. */
export function authenticationTexts(
  language: string,
  { hasSecurity, minutes }: { hasSecurity: boolean; minutes: number | null },
): { body: string; footer: string | null; copyText: string; autofill: string } {
  const words = wordsFor(language);
  return {
    body: hasSecurity ? `${words.body} ${words.security}` : words.body,
    footer: minutes === null ? null : words.expiry(minutes),
    copyText: words.copyText,
    autofill: words.autofill,
  };
}

/** Checks an authentication template and writes its texts, as the platform keeps them: the code is in body and button. */
export function makeAuthentication(components: readonly Json[], language: string): Json[] {
  const of = (type: string) => components.find((each) => typeOf(each) === type);
  const [body, footer, buttons] = [of('BODY'), of('FOOTER'), of('BUTTONS')];
  for (const component of components) {
    if (!['BODY', 'FOOTER', 'BUTTONS'].includes(typeOf(component)))
      refuseContent(
        'Invalid component',
        'Authentication templates have a body, a footer and one button, nothing else.',
      );
    // Meta's reference, "Authentication templates": the texts are fixed. The words: no public source.
    if (component['text'] !== undefined && typeOf(component) !== 'BUTTONS')
      refuseContent('Invalid component', 'The texts of authentication templates are fixed: text cannot be given.');
  }
  if (!buttons) return refuseWithout('AUTHENTICATION', 'buttons');
  const minutes = minutesIn(footer);
  const hasSecurity = body?.['add_security_recommendation'] === true;
  const texts = authenticationTexts(language, { hasSecurity, minutes });
  return [
    {
      type: 'BODY',
      text: texts.body,
      add_security_recommendation: hasSecurity,
      example: { body_text: [['123456']] },
    },
    ...(minutes === null ? [] : [{ type: 'FOOTER', text: texts.footer, code_expiration_minutes: minutes }]),
    { type: 'BUTTONS', buttons: [otpButton(buttons, texts, minutes)] },
  ];
}

function minutesIn(footer: Json | undefined): number | null {
  if (!footer) return null;
  const minutes = Number(footer['code_expiration_minutes'] ?? refuseWithout('FOOTER', 'code_expiration_minutes'));
  if (!Number.isInteger(minutes) || minutes < MINUTES.least || minutes > MINUTES.most)
    refuseContent('Invalid expiry', `A code expires after ${MINUTES.least} to ${MINUTES.most} minutes.`);
  return minutes;
}

/** Kept as a link with the code at its end, as the platform shows it. Meta's reference, "Authentication templates". */
function otpButton(component: Json, texts: { copyText: string; autofill: string }, minutes: number | null): Json {
  const types = checkButtons(component, 'components');
  if (types.length !== 1 || types[0] !== 'OTP')
    refuseContent('Invalid buttons', 'Authentication templates have exactly one button, of type OTP.');
  const [button = {}] = listOf(component['buttons']).filter(isJson);
  const type = OTP_TYPES.find((each) => each === wordOf(button['otp_type']).toUpperCase());
  if (!type) return refuseWithout('BUTTONS', 'otp_type');
  if (type !== 'COPY_CODE') checkApps(button, type);
  const expiry = minutes === null ? '' : `&code_expiration_minutes=${minutes}`;
  const url = `https://www.whatsapp.com/otp/code/?otp_type=${type}${expiry}&code=otp`;
  const text = textOf(button['text']) ?? (type === 'COPY_CODE' ? texts.copyText : texts.autofill);
  return { type: 'URL', text, url: `${url}{{1}}`, example: [`${url}123456`] };
}

function checkApps(button: Json, type: OtpType): void {
  const apps = listOf(button['supported_apps']).filter(isJson);
  const own = textOf(button['package_name']) === undefined ? apps : [button, ...apps];
  const isGood = (app: Json) =>
    textOf(app['package_name']) !== undefined && textOf(app['signature_hash'])?.length === 11;
  if (own.length === 0 || own.length > MOST_APPS || !own.every(isGood)) refuseWithout('BUTTONS', 'supported_apps');
  if (type === 'ZERO_TAP' && button['zero_tap_terms_accepted'] !== true)
    refuseWithout('BUTTONS', 'zero_tap_terms_accepted');
}
