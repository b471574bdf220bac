import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Delete Rohan Deshpande?" */
  title: ReactNode;
  /** What stays and what goes. */
  children?: ReactNode;
  /** Verb and object: "Delete contact". */
  confirmLabel: string;
  /** The safe way out: "Keep contact". */
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /** Most people will want the safe way out: it is the primary button, and the act is a quiet one before it. */
  prefersSafe?: boolean | undefined;
  /** Only above 10 records or when history goes: the word DELETE must be typed. */
  typeToConfirm?: boolean | undefined;
  busy?: boolean | undefined;
  /** It asks about Back itself. */
  ignoresBack?: boolean | undefined;
  onConfirm: () => void;
}

/** A question before an act that cannot be undone. Starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, danger = false, prefersSafe = false, typeToConfirm = false, busy = false } = props;
  const { t } = useTranslation('ui');
  const safe = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const [typed, setTyped] = useState('');
  const word = t('confirm_word');
  const isReady = !typeToConfirm || typed.trim() === word;

  const change = (next: boolean) => {
    if (busy) return;
    setTyped('');
    props.onOpenChange(next);
  };
  const strength = danger ? 'danger' : 'primary';
  const confirm = (
    <Button
      type="submit"
      form={formId}
      variant={prefersSafe ? 'danger-quiet' : strength}
      busy={busy}
      disabled={!isReady}
    >
      {props.confirmLabel}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      ignoresBack={props.ignoresBack}
      role="alertdialog"
      size="sm"
      title={props.title}
      initialFocus={typeToConfirm ? field : safe}
      footer={
        <>
          {prefersSafe && confirm}
          <Button
            ref={safe}
            variant={prefersSafe ? 'primary' : 'secondary'}
            disabled={busy}
            onClick={() => change(false)}
          >
            {props.cancelLabel ?? t('cancel')}
          </Button>
          {!prefersSafe && confirm}
        </>
      }
    >
      <form
        id={formId}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !busy) props.onConfirm();
        }}
      >
        {props.children !== undefined && <div className="text-secondary">{props.children}</div>}
        {typeToConfirm && (
          <Field label={t('confirm_type_word', { word })}>
            <Input ref={field} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
