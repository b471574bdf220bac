import { Image, ListChecks, MapPin, ShoppingCart, Type, type LucideIcon } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { Question, ResponseType } from '../../contract/script.ts';

export const answerIcons: Readonly<Record<ResponseType, LucideIcon>> = {
  text: Type,
  selection: ListChecks,
  file: Image,
  location: MapPin,
  order: ShoppingCart,
};

/** How a question is answered, in a line: "Text answer, up to 200 characters". */
export function answerWords({ response }: Question, t: TFunction<'script_builder'>, language: string): string {
  switch (response.type) {
    case 'text':
      return Number.isNaN(response.max_length)
        ? t('answer.text')
        : t('answer.text_up_to', { count: response.max_length });
    case 'selection':
      return t('answer.selection_of', { count: response.options.length });
    case 'file': {
      const kinds = response.kinds.map((kind) => t(`answer.kind.${kind}`));
      return t('answer.file_of', { kinds: new Intl.ListFormat(language, { type: 'disjunction' }).format(kinds) });
    }
    case 'location':
    case 'order':
      return t(`answer.${response.type}`);
  }
}
