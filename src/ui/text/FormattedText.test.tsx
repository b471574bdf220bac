import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { FormattedText } from './FormattedText.tsx';

// S25: what a customer writes is text, whatever it looks like.
const payloads = [
  '<script>window.__xss=1</script>',
  '<img src=x onerror="window.__xss=1">',
  '*<svg/onload=window.__xss=1>*',
  '```</code><script>window.__xss=1</script>```',
  '_"><iframe srcdoc="<script>parent.__xss=1</script>">_',
  '<a href="javascript:window.__xss=1">x</a>',
  'https://a.example/<script>window.__xss=1</script>',
  'https://a.example/"onclick="window.__xss=1',
  '&lt;script&gt;window.__xss=1&lt;/script&gt;',
  '{{constructor.constructor("window.__xss=1")()}}',
  '\u202E<script>window.__xss=1</script>',
  '<math><mtext><table><mglyph><style><img src onerror=window.__xss=1>',
];

test.each(payloads)('%s is shown, not run', (text) => {
  const { container } = renderUi(<FormattedText text={text} />);
  expect(container.querySelector('script,img,svg,iframe,style,math')).toBeNull();
  for (const link of container.querySelectorAll('a')) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\/a\.example\//);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([]);
  }
  expect((window as { __xss?: unknown }).__xss).toBeUndefined();
});
