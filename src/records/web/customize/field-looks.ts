import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTypeIcon, fieldTypeIcons, isKnownFieldType } from '../../../rules/web/index.ts';

/** The icon of a type, as a mark beside its name. */
export const TypeIcon = ({ type, className }: { type: string; className: string }) =>
  createElement(fieldTypeIcon(type), { 'aria-hidden': true, className });

/** What a type is called; one of another area by its name. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('customize');
  return (type) => {
    if (isKnownFieldType(type)) return t(`types.${type}`);
    const words = type.replaceAll('_', ' ');
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  };
}

/** Types in the order in which they are offered; those of other areas come last. */
export const inOrder = <Each extends { type: string }>(types: readonly Each[]): Each[] => {
  const order = Object.keys(fieldTypeIcons);
  const positionOf = ({ type }: Each) => (isKnownFieldType(type) ? order.indexOf(type) : order.length);
  return types.toSorted((a, b) => positionOf(a) - positionOf(b));
};

export const hasOptions = (type: string): boolean => type === 'picklist' || type === 'multi_select';

/** Types whose default is an entry of their own input; what names a person, a record or a file has none. */
export const canHaveDefault = (type: string): boolean =>
  isKnownFieldType(type) && type !== 'user' && type !== 'lookup' && type !== 'file';
