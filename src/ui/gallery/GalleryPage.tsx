import { useLayoutEffect, useState } from 'react';

import { Logo } from '../primitives/Logo.tsx';
import { SegmentedControl } from '../primitives/SegmentedControl.tsx';
import { SkipLink } from '../primitives/SkipLink.tsx';
import { UiProvider } from '../primitives/UiProvider.tsx';
import { ButtonBoard, InputBoard, RoleBoard, SelectionBoard } from './ControlBoards.tsx';
import { FeedbackBoard, OverlayBoard } from './OverlayBoards.tsx';
import { SettingsBoard, TableBoard } from './PatternBoards.tsx';
import { PhoneBoard } from './PhoneBoard.tsx';
import { DateBoard, FileBoard, PickerBoard } from './PickerBoards.tsx';
import { FaceBoard, PillBoard, ProgressBoard } from './SignBoards.tsx';
import { StateBoards } from './StateBoards.tsx';

type Theme = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

const asked = new URLSearchParams(location.search);

/** Every component in every state, in both themes and both directions. `?theme=dark&dir=rtl` starts there. */
export function GalleryPage() {
  const [theme, setTheme] = useState<Theme>(asked.get('theme') === 'dark' ? 'dark' : 'light');
  const [direction, setDirection] = useState<Direction>(asked.get('dir') === 'rtl' ? 'rtl' : 'ltr');
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dir = direction;
  }, [theme, direction]);
  return (
    <UiProvider direction={direction}>
      <SkipLink />
      <header className="sticky top-0 z-header flex min-h-12 flex-wrap items-center gap-3 border-b border-subtle bg-surface px-4 py-2 md:px-5">
        <Logo />
        <h1 className="text-lg font-semibold">Design system</h1>
        <div className="ms-auto flex flex-wrap gap-2">
          <SegmentedControl
            label="Theme"
            size="sm"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
          <SegmentedControl
            label="Direction"
            size="sm"
            value={direction}
            onValueChange={setDirection}
            options={[
              { value: 'ltr', label: 'Left to right' },
              { value: 'rtl', label: 'Right to left' },
            ]}
          />
        </div>
      </header>
      <main id="content" className="p-4 md:px-5">
        <div className="columns-1 gap-3.5 md:columns-2 xl:columns-4">
          <ButtonBoard />
          <SelectionBoard />
          <FaceBoard />
          <ProgressBoard />
          <InputBoard />
          <PickerBoard />
          <PillBoard />
          <DateBoard />
          <FileBoard />
          <OverlayBoard />
          <FeedbackBoard />
          <RoleBoard />
          <StateBoards />
        </div>
        <h2 className="mt-4 mb-3 text-lg font-semibold">Patterns</h2>
        <SettingsBoard />
        <TableBoard />
        <PhoneBoard />
      </main>
    </UiProvider>
  );
}
