import { BookOpen, ContactRound, List, LocateFixed, MapPin, Package, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRules } from '../../../channels/contract/content-rules.ts';
import { MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import type { SendFormProps } from './send-form.ts';

export { PhoneToolItems } from './PhoneToolItems.tsx';

const forms = {
  location: { icon: MapPin, Form: lazy(async () => ({ default: (await import('./forms.ts')).LocationForm })) },
  location_request: {
    icon: LocateFixed,
    Form: lazy(async () => ({ default: (await import('./forms.ts')).LocationRequestForm })),
  },
  contacts: { icon: ContactRound, Form: lazy(async () => ({ default: (await import('./forms.ts')).ContactsForm })) },
  selection_request: { icon: List, Form: lazy(async () => ({ default: (await import('./forms.ts')).SelectionForm })) },
  catalog: { icon: BookOpen, Form: lazy(async () => ({ default: (await import('./forms.ts')).CatalogForm })) },
  products: { icon: Package, Form: lazy(async () => ({ default: (await import('./forms.ts')).ProductsForm })) },
} as const satisfies Readonly<Record<string, { icon: LucideIcon; Form: ComponentType<SendFormProps> }>>;

/** A kind of message that is written in a form. */
export type FormKind = keyof typeof forms;

/** Rules without which a kind cannot be sent, though the channel takes it. */
const hasRules = (kind: FormKind, rules: ContentRules): boolean =>
  kind === 'selection_request'
    ? rules.selection !== null
    : kind === 'catalog' || kind === 'products'
      ? rules.products !== null
      : true;

/** The kinds that the channel takes, in the menu's order. */
export const formKinds = (rules: ContentRules): readonly FormKind[] =>
  (Object.keys(forms) as FormKind[]).filter((kind) => rules.kinds.includes(kind) && hasRules(kind, rules));

interface SendFormItemsProps {
  rules: ContentRules;
  onChoose: (kind: FormKind) => void;
}

/** A row of the menu for each kind that the channel takes. */
export function SendFormItems({ rules, onChoose }: SendFormItemsProps) {
  const { t } = useTranslation('chats_forms');
  const kinds = formKinds(rules);
  if (kinds.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      {kinds.map((kind) => (
        <MenuItem key={kind} icon={forms[kind].icon} onSelect={() => onChoose(kind)}>
          {t(`kind.${kind}`)}
        </MenuItem>
      ))}
    </>
  );
}

/** The form of a kind, in a dialog. */
export function SendForm({ kind, ...props }: SendFormProps & { kind: FormKind }) {
  const { Form } = forms[kind];
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
