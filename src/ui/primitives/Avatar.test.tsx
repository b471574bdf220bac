import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Avatar } from './Avatar.tsx';

const FIRST_NAMES = ['Priya', 'Arjun', 'Farah', 'Divya', 'Sameer', 'Kiran', 'Lakshmi', 'Rohan', 'Aisha', 'Vikram'];

/** The classes of text and background that a face is drawn with. */
function pairOf(name: string): string {
  const { unmount } = renderUi(<Avatar name={name} decorative={false} />);
  const classes = [...screen.getByRole('img', { name }).classList].filter((each) => /-av-\d-/.test(each));
  unmount();
  return classes.toSorted().join(' ');
}

test('[SHELL-25] a face has one of four pairs of text and background; a person keeps theirs', () => {
  const pairs = FIRST_NAMES.map((name) => pairOf(`${name} Raman`));
  const four = [1, 2, 3, 4].map((number) => `bg-av-${number}-bg text-av-${number}-text`);
  expect([...new Set(pairs)].toSorted()).toEqual(four);
  expect(FIRST_NAMES.map((name) => pairOf(`${name} Mehta`))).toEqual(pairs);
});

test.each([
  ['Anand (tailor)', 'AT'],
  ['Meera', 'M'],
  ['“Rohan” Deshpande', 'RD'],
  ['अंजलि त्रिपाठी', 'अंत्रि'],
  ['🌸', '🌸'],
  ['(+91) 98', '99'],
])('the avatar of %s shows %s', (name, letters) => {
  renderUi(<Avatar name={name} decorative={false} />);
  expect(screen.getByRole('img', { name }).textContent).toBe(letters);
});
