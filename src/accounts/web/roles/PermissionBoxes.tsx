import { permissionDefinition, type Permission } from '../../../foundation/contract/permissions.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { ALWAYS_HELD, permissionGroups, togglePermission } from './permission-groups.ts';

interface PermissionBoxesProps {
  value: readonly Permission[];
  onValueChange: (value: Permission[]) => void;
  disabled: boolean;
}

/** Everything a role can allow, by subject. */
export function PermissionBoxes({ value, onValueChange, disabled }: PermissionBoxesProps) {
  const sentence = useSentence();
  return (
    <div className="mt-1 flex flex-col gap-4">
      {[...permissionGroups()].map(([group, permissions]) => (
        <fieldset key={group} className="flex flex-col gap-2 pointer-coarse:gap-0">
          <legend className="mb-1.5 text-xs font-medium text-tertiary">{sentence(group)}</legend>
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              label={sentence(permissionDefinition(permission).label)}
              checked={value.includes(permission)}
              onCheckedChange={(isOn) => onValueChange(togglePermission(value, permission, isOn))}
              disabled={disabled || permission === ALWAYS_HELD}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
