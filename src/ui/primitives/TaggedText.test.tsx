import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TaggedText } from './TaggedText.tsx';

test('words in a tag become what the tag stands for, the rest stays as it is', () => {
  const { container } = render(
    <p>
      <TaggedText
        text="Accept <a>Terms</a> & <b>Privacy</b>, <unknown>please</unknown> <3."
        tags={{ a: (words) => <a href="#terms">{words}</a>, b: (words) => <b>{words}</b> }}
      />
    </p>,
  );
  expect(container.innerHTML).toBe('<p>Accept <a href="#terms">Terms</a> &amp; <b>Privacy</b>, please &lt;3.</p>');
});
