import { z } from 'zod';

/** A part of a template in the provider's own form; what is not read here is kept as it came. */
export type ProviderComponent = Record<string, unknown>;

const text = z.string().catch('');
const upper = z
  .string()
  .transform((value) => value.toUpperCase())
  .catch('');
const first = z
  .array(z.string())
  .transform((values) => values[0] ?? null)
  .nullable()
  .catch(null);
const named = z
  .array(z.object({ param_name: z.string(), example: z.string() }))
  .nullable()
  .catch(null);

const button = z.object({ type: upper, text, url: text, phone_number: text, example: z.unknown().optional() });
const component = z.object({
  type: upper,
  format: upper,
  text,
  buttons: z.array(button).catch([]),
  example: z
    .object({
      header_text: first,
      header_text_named_params: named,
      body_text: z
        .array(z.array(z.string()))
        .transform((rows) => rows[0] ?? [])
        .catch([]),
      body_text_named_params: named,
    })
    .partial()
    .catch({}),
});

export type Component = z.output<typeof component>;
export type ComponentButton = z.output<typeof button>;

interface TemplateInProviderWords {
  components: readonly ProviderComponent[];
  category: string;
}

export interface Components {
  header: Component | null;
  body: Component | null;
  footer: Component | null;
  buttons: ComponentButton[];
  /** An authentication template: its provider writes the text and the button around one code. */
  isCode: boolean;
}

/** Reads the parts that we show and send; a form that we do not know shows nothing and breaks nothing. */
export function readComponents({ components, category }: TemplateInProviderWords): Components {
  const read = components.flatMap((each) => {
    const { success, data } = component.safeParse(each);
    return success ? [data] : [];
  });
  const find = (type: string) => read.find((each) => each.type === type) ?? null;
  return {
    header: find('HEADER'),
    body: find('BODY'),
    footer: find('FOOTER'),
    buttons: find('BUTTONS')?.buttons ?? [],
    isCode: category === 'AUTHENTICATION',
  };
}
