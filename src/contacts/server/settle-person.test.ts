import { expect, test } from 'vitest';
import { createAddressBook, rootOf, type AddressBook } from './address-book.ts';
import type { AddressRow } from './identity-store.ts';
import type { PersonOnChannel } from './person-on-channel.ts';
import { settleChange, settlePerson } from './settle-person.ts';

// Who is who over many steps, each in a batch of its own, as the database would have it in between.

const at = (second: number) => new Date(Date.UTC(2026, 10, 22) + second * 1000).toISOString();

interface Ids {
  phone_id?: string;
  person_id?: string;
}
type Step = { time: number } & ({ person: Ids } | { from: Ids; to: Ids });

const person = (ids: Ids, time: number): PersonOnChannel => ({
  business_id: '1',
  channel_kind: 'whatsapp',
  person_scope: 'p',
  addresses: (['phone_id', 'person_id'] as const).flatMap((kind) => {
    const id = ids[kind];
    return id === undefined ? [] : [{ kind, id }];
  }),
  name: null,
  username: null,
  country: null,
  time: at(time),
});

/** Applies steps one after the other; contacts are numbered as they appear. */
function createPeople() {
  let rows: AddressRow[] = [];
  let contacts = 0;
  const save = (book: AddressBook) => {
    for (const owner of book.added) if (owner.into === null) owner.id = String((contacts += 1));
    const merged = new Map(book.merged.map((owner) => [owner.id, rootOf(owner).id]));
    const changed = [...book.changed].map((address): AddressRow => ({
      ...address.identity,
      contact_id: rootOf(address.owner).id ?? '',
      since_time: address.since_time,
      until_time: address.until_time,
      previous_contact_id: address.previous === null ? null : rootOf(address.previous).id,
    }));
    const keys = new Set(changed.map((row) => row.provider_user_id));
    rows = [...rows.filter((row) => !keys.has(row.provider_user_id)), ...changed].map((row) => ({
      ...row,
      contact_id: merged.get(row.contact_id) ?? row.contact_id,
    }));
  };
  return {
    apply(step: Step): string | null {
      const book = createAddressBook(rows);
      const owner =
        'person' in step
          ? settlePerson(book, person(step.person, step.time))
          : settleChange(book, { previous: person(step.from, step.time), current: person(step.to, step.time) });
      save(book);
      return owner ? rootOf(owner).id : null;
    },
    rows: () => rows.toSorted((a, b) => a.provider_user_id.localeCompare(b.provider_user_id)),
  };
}

const NUMBERS = ['911', '912', '913'];
const IDS = ['IN.1', 'IN.2', 'IN.3', 'IN.4'];

/** A repeatable sequence of numbers. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function someSteps(seed: number): Step[] {
  const next = generator(seed);
  const number = () => NUMBERS[next(NUMBERS.length)] ?? '';
  const id = () => IDS[next(IDS.length)] ?? '';
  return Array.from({ length: 8 }, (_, index): Step => {
    const time = (index + 1) * 10;
    const kind = next(10);
    if (kind < 3) return { time, person: { phone_id: number() } };
    if (kind < 4) return { time, person: { person_id: id() } };
    if (kind < 8) return { time, person: { phone_id: number(), person_id: id() } };
    return kind === 8
      ? { time, from: { phone_id: number() }, to: { phone_id: number() } }
      : { time, from: { person_id: id() }, to: { person_id: id() } };
  });
}

test('the last step once more changes nothing, whatever came before', () => {
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const { apply, rows } = createPeople();
    for (const step of someSteps(seed)) {
      const first = apply(step);
      const before = rows();
      const again = apply(step);
      expect(rows(), `seed ${seed} ${JSON.stringify(step)}`).toEqual(before);
      if ('person' in step) expect(again, `seed ${seed} ${JSON.stringify(step)}`).toBe(first);
    }
  }
});

test('who has written with a business-scoped id is found by it for ever', () => {
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const { apply, rows } = createPeople();
    for (const step of someSteps(seed)) {
      const owner = apply(step);
      if (!('person' in step) || step.person.person_id === undefined) continue;
      expect(rows().find(({ provider_user_id }) => provider_user_id === step.person.person_id)?.contact_id).toBe(owner);
    }
  }
});
