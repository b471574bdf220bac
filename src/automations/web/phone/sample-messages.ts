import type { TFunction } from 'i18next';
import type { CustomerMessage } from '../../contract/customer-message.ts';
import type { Trigger } from '../../contract/automation.ts';
import type { Question } from '../../contract/script.ts';

export const sampleKinds = ['file', 'location', 'order'] as const;
export type SampleKind = (typeof sampleKinds)[number];

export const textMessage = (text: string): CustomerMessage => ({ content_type: 'text', content: { text } });

/** A message that is no text, as a customer would send it; a file of a kind that the question takes. */
export function sampleMessage(
  kind: SampleKind,
  question: Question | undefined,
  t: TFunction<'script_builder'>,
): CustomerMessage {
  switch (kind) {
    case 'file': {
      const taken = question?.response.type === 'file' ? (question.response.kinds[0] ?? 'image') : 'image';
      const content = { csid: '1', name: t(`sample.file.${taken}`) };
      return { content_type: taken === 'document' ? 'file' : taken, content };
    }
    case 'location':
      return {
        content_type: 'location',
        content: { latitude: 12.9716, longitude: 77.5946, name: t('sample.place'), address: t('sample.address') },
      };
    case 'order':
      return {
        content_type: 'order',
        content: {
          items: [{ product: t('sample.product'), quantity: 1, price: 950, currency: 'INR' }],
          total: 950,
          currency: 'INR',
        },
      };
  }
}

/** The message with which a customer starts an automation. */
export function openingMessage(
  { trigger, button_text: button, keywords }: { trigger: Trigger; button_text: string; keywords: readonly string[] },
  t: TFunction<'script_builder'>,
): CustomerMessage {
  switch (trigger) {
    case 'button_click':
      return { content_type: 'reply', content: { text: button || t('sample.button') } };
    case 'keyword':
      return textMessage(keywords[0] ?? t('sample.hello'));
    case 'order':
      return sampleMessage('order', undefined, t);
    case 'contact_onboarding':
    case 'out_of_hours':
      return textMessage(t('sample.hello'));
  }
}
