import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { acceptsFile, FileDrop } from './FileDrop.tsx';
import { formatFileSize } from './file-size.ts';

function drop(file: File) {
  const zone = screen.getByText('or drop it here').closest('div.flex.min-h-16');
  if (!zone) throw new Error('No drop zone');
  fireEvent.drop(zone, { dataTransfer: { files: [file] } });
}

describe('FileDrop', () => {
  it('refuses the wrong type and the wrong size before anything is uploaded', () => {
    const onFile = vi.fn();
    renderUi(<FileDrop accept={['image/png']} acceptText="PNG" maxBytes={1024} onFile={onFile} />);
    expect(screen.getByText('PNG, up to 1 KB')).toBeTruthy();
    drop(new File(['a'], 'a.pdf', { type: 'application/pdf' }));
    expect(screen.getByRole('alert').textContent).toBe('This file type is not accepted. Use PNG.');
    drop(new File(['a'.repeat(2048)], 'a.png', { type: 'image/png' }));
    expect(screen.getByRole('alert').textContent).toBe('This file is 2 KB. The limit is 1 KB.');
    expect(onFile).not.toHaveBeenCalled();
    drop(new File(['a'], 'b.png', { type: 'image/png' }));
    expect(onFile).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('knows types, families and endings', () => {
    const csv = { name: 'List.CSV', type: '' };
    expect(acceptsFile(['.csv'], csv)).toBe(true);
    expect(acceptsFile(['image/*'], { name: 'a', type: 'image/webp' })).toBe(true);
    expect(acceptsFile(['image/*'], csv)).toBe(false);
  });

  it('writes sizes for people', () => {
    expect([900, 348_160, 1_468_006, 16_777_216].map(formatFileSize)).toEqual(['900 B', '340 KB', '1.4 MB', '16 MB']);
  });
});
