import { expect, test } from 'vitest';
import { END, PERSON } from '../../contract/script.ts';
import { sampleQuestion, sampleSelection } from '../testing/automation-server.tsx';
import { findProblems, problemsBelow } from './form-problems.ts';
import { addQuestion, duplicateQuestion, jumpsTo, newResponse, removeQuestion, targetOf } from './script-draft.ts';

test('a question that is added has a key that none has', () => {
  const questions = [sampleQuestion('question_2'), sampleQuestion('name')];
  const { questions: next, added } = addQuestion(questions, 1, 'text');
  expect(added.id).toBe('question_3');
  expect(next.map(({ id }) => id)).toEqual(['question_2', 'question_3', 'name']);
});

test('[AUTO-12] a selection begins with three options', () => {
  const response = newResponse('selection');
  expect(response.type === 'selection' && response.options.map(({ id }) => id)).toEqual([
    'option_1',
    'option_2',
    'option_3',
  ]);
});

test('a copy is another question, below its original', () => {
  const original = sampleSelection('need', ['A', 'B', 'C']);
  const copied = duplicateQuestion([original, sampleQuestion('last')], 0);
  expect(copied?.questions.map(({ id }) => id)).toEqual(['need', 'question_3', 'last']);
  expect(copied?.added.response).toEqual(original.response);
  expect(copied?.added.response).not.toBe(original.response);
});

test('what led to a question that is deleted continues with the next one', () => {
  const need = sampleSelection('need', ['A', 'B', 'C']);
  if (need.response.type !== 'selection') throw new Error('It is a selection');
  need.response.options[0]!.next = 'city';
  const questions = [need, sampleQuestion('city', { next: END }), sampleQuestion('last', { next: 'city' })];
  expect(jumpsTo(questions, 'city').map(({ question, option }) => [question.id, option?.id])).toEqual([
    ['need', 'option_1'],
    ['last', undefined],
  ]);
  const left = removeQuestion(questions, 'city');
  expect(left.map(({ id }) => id)).toEqual(['need', 'last']);
  expect(jumpsTo(left, 'city')).toEqual([]);
});

test.each([
  [null, 'next'],
  [END, 'end'],
  [PERSON, 'person'],
  ['name', 'question'],
  ['other', 'gone'],
])('a script that continues with %s', (next, kind) => {
  expect(targetOf([sampleQuestion('name')], next).kind).toBe(kind);
});

test('the sentences of a form by their paths, also of a field that is called like a part of an error', () => {
  const errors = {
    name: { type: 'custom', message: 'Give it a name.', ref: { name: 'input' } },
    questions: [undefined, { response: { type: { type: 'custom', message: 'Choose.' } } }],
  };
  const problems = findProblems(errors);
  expect([...problems]).toEqual([
    ['name', 'Give it a name.'],
    ['questions.1.response.type', 'Choose.'],
  ]);
  expect([...problemsBelow(problems, 'questions.1')]).toEqual([['response.type', 'Choose.']]);
});
