import { useNavigate } from 'react-router';
import type { Branch } from '../../../outreach/contract/step.ts';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import type { Blocker } from '../../contract/preflight.ts';

/** What the builder can open. */
export type Part = 'settings' | 'schedule' | 'import' | 'test';

interface Places {
  openPart: (part: Part) => void;
  openStep: (step: string, branch: Branch) => void;
  openSteps: () => void;
  /** The members come from a file of the campaign. */
  isImport: boolean;
}

/** Opens the cause of something that keeps a campaign from being run. */
export function useFix({ openPart, openStep, openSteps, isImport }: Places): (fix: Blocker['fix']) => void {
  const navigate = useNavigate();
  return ({ place, step_id: step, branch, record_id: id }) => {
    if (place === 'steps') return openSteps();
    if (place === 'step') return step === null ? openSteps() : openStep(step, branch ?? 'if');
    if (place === 'members') return openPart(isImport ? 'import' : 'settings');
    if (place === 'owner' || place === 'channel') return openPart('settings');
    if (place === 'schedule') return openPart('schedule');
    const path = id === null ? null : pagePath(place, id);
    if (path !== null) void navigate(path);
  };
}

/** The page on which a cause is removed. */
export function pagePath(place: 'template_page' | 'channel_page' | 'list_page', id: string): string | null {
  if (place === 'template_page') return recordPath('templates', id);
  if (place === 'list_page') return recordPath('contact_lists', id);
  return recordPath('channels', id) ?? '/settings/channels';
}
