import { Switch } from '../../../ui/primitives/Switch.tsx';

interface OnOffProps {
  label: string;
  help: string;
  value: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with a line about what it does. */
export function OnOff({ label, help, value, disabled, onChange }: OnOffProps) {
  return (
    <Switch
      label={
        <>
          <span className="block font-medium">{label}</span>
          <span className="block text-xs text-tertiary">{help}</span>
        </>
      }
      checked={value}
      disabled={disabled}
      onCheckedChange={onChange}
    />
  );
}
