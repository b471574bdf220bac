import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForShortcuts } from './listen.ts';
import { registerShortcuts, setShortcutsOn, shortcutStore, type Shortcut } from './shortcut-store.ts';

const ran: string[] = [];
const shortcut = (keys: string[], name: string, isAlwaysOn = false): Shortcut => ({
  keys,
  label: 'foundation:undo',
  group: 'foundation:undo',
  isAlwaysOn,
  run: () => void ran.push(name),
});

let stop: () => void;
let takeBack: () => void;

beforeEach(() => {
  ran.length = 0;
  setShortcutsOn(true);
  stop = listenForShortcuts();
  takeBack = registerShortcuts([
    shortcut(['g', 'c'], 'chats'),
    shortcut(['g', 'h'], 'home'),
    shortcut(['?'], 'list'),
    shortcut(['Mod+k'], 'palette', true),
    shortcut(['F6'], 'panes', true),
  ]);
});
afterEach(() => {
  takeBack();
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });

function add(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild as Element;
}

test('single keys, modifiers and sequences', () => {
  press('?', { shiftKey: true });
  press('k', { ctrlKey: true });
  press('k', { metaKey: true });
  press('g');
  press('c');
  press('c');
  expect(ran).toEqual(['list', 'palette', 'palette', 'chats']);
});

test('a wrong second key forgets the first, and may start again', () => {
  press('g');
  press('x');
  press('c');
  press('g');
  press('g');
  press('h');
  expect(ran).toEqual(['home']);
});

test('the second key must come soon', () => {
  vi.useFakeTimers();
  press('g');
  vi.advanceTimersByTime(1_500);
  press('c');
  expect(ran).toEqual([]);
});

test.each([
  '<input>',
  '<textarea></textarea>',
  '<div role="dialog"><button></button></div>',
  '<div role="menu" tabindex="0"></div>',
])('letters in %s are not ours, Ctrl K is', (html) => {
  const target = add(html);
  press('?', {}, target);
  press('g', {}, target);
  press('c', {}, target);
  press('k', { ctrlKey: true }, target);
  expect(ran).toEqual(['palette']);
});

test('keys are those of a menu from the moment it opens, also while the focus is on its button', () => {
  const button = add('<button></button><div role="menu" data-open></div>');
  press('?', {}, button);
  expect(ran).toEqual([]);
  button.nextElementSibling?.removeAttribute('data-open');
  press('?', {}, button);
  expect(ran).toEqual(['list']);
});

test('a dialog has keys of its own, while those of the page rest', () => {
  const button = add('<div role="dialog"><button></button></div>');
  const dialog = button.closest('[role="dialog"]') ?? button;
  const takeBack = registerShortcuts([{ ...shortcut(['?'], 'own'), isOf: (overlay) => overlay === dialog }]);
  press('?', {}, dialog);
  press('?', {}, add('<div role="dialog"><button></button></div>'));
  takeBack();
  expect(ran).toEqual(['own']);
});

test('a checkbox is not typed into', () => {
  press('?', {}, add('<input type="checkbox">'));
  expect(ran).toEqual(['list']);
});

test('turned off, only the keys that no text uses stay', () => {
  setShortcutsOn(false);
  press('?');
  press('g');
  press('c');
  press('F6');
  expect(ran).toEqual(['panes']);
  expect(localStorage.getItem('parley.shortcuts')).toBe('off');
});

test('the last one registered wins, until it is taken back', () => {
  const takeBackOwn = registerShortcuts([shortcut(['?'], 'own')]);
  press('?');
  takeBackOwn();
  press('?');
  expect(ran).toEqual(['own', 'list']);
  expect(shortcutStore.getState().shortcuts).toHaveLength(5);
});
