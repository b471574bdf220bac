import { expect, test } from 'vitest';
import { useImportFixture } from './testing/import-fixture.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { compilePlan } from './compile-plan.ts';
import { RowsAhead } from './parse-ahead.ts';

const { business } = useImportFixture();

test('[R4] rows that were parsed ahead are parsed again when the plan has changed meanwhile', async () => {
  const { businessId, server } = business;
  const header = ['Name', 'Mobile'];
  const planOf = (country: string | null, mapping: (string | null)[]) =>
    inBusiness(server.services, { businessId, actor: systemActor }, (ctx) =>
      compilePlan(ctx, businessId, {
        module: 'contacts',
        list_id: null,
        header,
        plan: { mapping, existing: 'overwrite', is_consent_given: false, consent_source: '', country },
        actor: systemActor,
      }),
    );
  const rows = [
    { number: 2, cells: ['Asha', '030 901820'] },
    { number: 3, cells: ['Bela', '030 901821'] },
  ];
  const german = await planOf('DE', ['name', 'mobile']);
  const ahead = new RowsAhead();
  expect(ahead.take(german, rows.slice(0, 1)).map(({ values }) => values['mobile'])).toEqual(['+4930901820']);
  await ahead.read(rows);
  const [first] = ahead.take(german, rows);
  expect(ahead.take(await planOf('DE', ['name', 'mobile']), rows)[0]).toBe(first);
  expect(ahead.take(await planOf('DE', ['name', null]), rows).map(({ values }) => values)).toEqual([
    { name: 'Asha' },
    { name: 'Bela' },
  ]);
  expect(ahead.take(await planOf('IN', ['name', 'mobile']), rows).map(({ faults }) => faults.length)).toEqual([1, 1]);
});
