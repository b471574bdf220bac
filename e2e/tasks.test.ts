import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// Tasks as the people who do them see them.

let fixture: BusinessFixture;
let priya: Page;
let arjun: Page;

beforeAll(async () => {
  fixture = await openBusinessFixture();
  [priya, arjun] = await Promise.all([fixture.signIn('priya'), fixture.signIn('arjun')]);
}, 120_000);
afterAll(() => fixture?.stop());

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`${fixture.installation.url}#/tasks${query}`);
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
}

async function add(title: string, days: number | null): Promise<void> {
  const due = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString();
  const status = await priya.evaluate(
    async ([name, time]) => {
      const reply = await fetch('/server/records/tasks', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: name, due_time: time }),
      });
      return reply.status;
    },
    [title, due] as const,
  );
  expect(status).toBe(201);
}

test('[REC-29] tasks stand by their due time; one that is ticked is completed for everyone, and undone', async () => {
  await open(priya, '?view=team_tasks');
  await add('Send the revised quote', -2);
  await add('Call about wholesale terms', 3);
  await add('Photograph the indigo range', null);
  const overdue = priya.getByRole('region', { name: 'Overdue' });
  await overdue.getByText('Send the revised quote').waitFor();
  await priya.getByRole('region', { name: 'Next 7 days' }).getByText('Call about wholesale terms').waitFor();
  await open(arjun, '?view=team_tasks');
  await arjun.getByText('Send the revised quote').waitFor();
  await overdue.getByRole('checkbox', { name: 'Complete Send the revised quote' }).click();
  await priya.getByText('Send the revised quote completed').waitFor();
  await expect.poll(() => arjun.getByText('Send the revised quote').count()).toBe(0);
  await priya.getByRole('button', { name: 'Undo' }).click();
  await arjun.getByText('Send the revised quote').waitFor();
});

test('the calendar has the tasks on their days, and its keys move', async () => {
  await open(priya, '?view=team_tasks');
  // Due today: the month that is shown has it on every date on which this runs.
  await add('Pack the hampers', 0);
  await priya.getByRole('radio', { name: 'Calendar' }).click();
  const grid = priya.getByRole('grid', { name: 'Calendar' });
  await priya.getByRole('radio', { name: 'Week' }).click();
  await grid.locator('[aria-current="date"]').focus();
  await priya.keyboard.press('PageDown');
  await priya.keyboard.press('PageUp');
  await priya.getByRole('radio', { name: 'Month' }).click();
  await grid.getByRole('button', { name: 'Pack the hampers' }).first().waitFor();
  await grid.getByRole('button', { name: 'Pack the hampers' }).first().click();
  await priya.getByRole('dialog', { name: /Pack the hampers/ }).waitFor();
  expect(await priya.getByRole('dialog').count()).toBe(1);
});

test('list and calendar have no barriers in both themes and on a phone', async () => {
  const found: string[] = [];
  for (const display of ['list', 'calendar']) {
    await open(priya, `?view=team_tasks&display=${display}`);
    await priya.getByRole('button', { name: 'Pack the hampers' }).first().waitFor();
    found.push(...(await accessibilityViolations(priya)));
    await priya.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await accessibilityViolations(priya, 'of-theme')));
    await priya.emulateMedia({ colorScheme: 'light' });
    await priya.setViewportSize({ width: 390, height: 844 });
    found.push(...(await accessibilityViolations(priya)));
    const tabs = await priya.getByRole('tablist', { name: 'Views' }).boundingBox();
    const button = await priya.getByRole('button', { name: /^New task/ }).boundingBox();
    // On one row.
    expect(button?.y).toBeLessThan((tabs?.y ?? 0) + (tabs?.height ?? 0));
    const isWide = await priya.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
    await priya.setViewportSize({ width: 1440, height: 900 });
  }
  expect(found).toEqual([]);
  expect(fixture.faults).toEqual([]);
});
