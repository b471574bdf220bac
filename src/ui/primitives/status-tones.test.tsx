import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { capitaliseRaw, statusTone, type StatusEntity } from './status-tones.ts';
import { StatusPill } from './StatusPill.tsx';

const table: [StatusEntity, string, string, string][] = [
  ['chat', 'open', 'accent', 'Open'],
  ['chat', 'closed', 'neutral', 'Closed'],
  ['channel', 'active', 'success', 'Active'],
  ['assignment_rule', 'inactive', 'neutral', 'Inactive'],
  ['user', 'pending', 'warning', 'Pending'],
  ['ad_source', 'active', 'success', 'Active'],
  ['list_member', 'inactive', 'neutral', 'Unsubscribed'],
  ['campaign', 'scheduled', 'accent', 'Scheduled'],
  ['campaign', 'in_progress', 'info', 'In progress'],
  ['campaign', 'stopped', 'neutral', 'Stopped'],
  ['sequence', 'completed', 'success', 'Completed'],
  ['sequence', 'failed', 'danger', 'Failed'],
  ['sequence_member', 'exited', 'neutral', 'Exited'],
  ['import', 'in_progress', 'info', 'In progress'],
  ['message', 'submitted', 'neutral', 'Submitted'],
  ['message', 'delivered', 'success', 'Delivered'],
  ['message', 'read', 'info', 'Read'],
  ['message', 'replied', 'accent', 'Replied'],
  ['message', 'error', 'danger', 'Error'],
  ['message', 'held_for_quality_assessment', 'warning', 'On Hold'],
  ['template', 'rejected', 'danger', 'Rejected'],
  ['marketing', 'opted_in', 'success', 'Opted in'],
  ['marketing', 'opted_out', 'neutral', 'Opted out'],
];

describe('StatusPill', () => {
  it.each(table)('%s %s is %s and reads %s', (entity, value, tone, word) => {
    renderUi(<StatusPill entity={entity} value={value} />);
    expect(screen.getByText(word).closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  it('shows an unknown value in neutral with the raw word capitalised', () => {
    renderUi(<StatusPill entity="campaign" value="awaiting_review" />);
    expect(screen.getByText('Awaiting review').closest('[data-tone]')?.getAttribute('data-tone')).toBe('neutral');
  });

  it('does not take names of Object for statuses', () => {
    expect(statusTone('chat', 'constructor')).toBe('neutral');
    expect(capitaliseRaw('')).toBe('—');
  });

  it('tells the reason beside the pill', () => {
    renderUi(<StatusPill entity="sequence_member" value="exited" detail="Exited at step 3" />);
    expect(screen.getByText('Exited at step 3')).toBeTruthy();
  });
});
