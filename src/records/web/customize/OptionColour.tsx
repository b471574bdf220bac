import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { optionColours, type FieldOption } from '../../contract/module.ts';

type Colour = FieldOption['colour'];

const dots: Readonly<Record<NonNullable<Colour>, string>> = {
  grey: 'bg-neutral-text',
  red: 'bg-danger-solid',
  amber: 'bg-warning-solid',
  green: 'bg-success-solid',
  blue: 'bg-info-solid',
  violet: 'bg-bot-solid',
  petrol: 'bg-accent-solid',
};

function Dot({ colour }: { colour: Colour }) {
  return (
    <span
      aria-hidden
      data-kit-edge
      className={classNames(
        'size-4 shrink-0 rounded-full',
        colour ? dots[colour] : 'border border-dashed border-strong',
      )}
    />
  );
}

interface OptionColourProps {
  name: string;
  colour: Colour;
  isOff: boolean;
  onChange: (colour: Colour) => void;
}

/** The colour of an option, and the menu of the others. */
export function OptionColour({ name, colour, isOff, onChange }: OptionColourProps) {
  const { t } = useTranslation('customize');
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('options.colour', { name })}
          className={classNames(
            'relative grid size-6 shrink-0 place-items-center rounded-xs pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
            isOff && 'opacity-50',
          )}
        >
          <Dot colour={colour} />
        </button>
      }
    >
      {[...optionColours, null].map((each) => (
        <MenuItem key={each ?? 'none'} onSelect={() => onChange(each)}>
          <span className="flex items-center gap-2">
            <Dot colour={each} />
            {t(`options.colours.${each ?? 'none'}`)}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
