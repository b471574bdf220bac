import { createContext, useContext } from 'react';

/** What a Field tells the control inside it. */
export interface FieldState {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldState | null>(null);

interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

interface WiredProps {
  id: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** The id and aria attributes of a control: its own where given, else those of the Field around it. */
export function useFieldWiring(own: ControlProps): WiredProps {
  const field = useContext(FieldContext);
  const isTrue = (value: unknown) => value === true || value === 'true';
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': isTrue(own['aria-invalid']) || field?.invalid ? true : undefined,
    'aria-required': isTrue(own['aria-required']) || field?.required ? true : undefined,
  };
}
