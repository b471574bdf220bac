import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { FIRST_NAMES, LAST_NAMES } from '../data/people.ts';

/** What a file of people holds. */
export interface PeopleFile {
  path: string;
  rows: number;
  bytes: number;
  /** Rows that cannot be imported: their number is none. */
  faulty: number;
  /** Different numbers of the others. */
  people: number;
}

const CITIES = ['Chennai', 'Madurai', 'Pune', 'Kochi', 'Jaipur', 'Surat'];
/** One row of this many is faulty. */
const FAULTY = 20;
const HEADER = 'Name,Mobile,E-mail,City,Company\n';

/** The mobile of a row: the second half of the rows repeats the people of the first half. */
const personOf = (index: number, rows: number): number => index % Math.ceil(rows / 2);

/** Writes a CSV of people as the design has it: one in twenty rows is faulty, half of them repeat the number of another. */
export async function writePeopleFile(path: string, rows: number): Promise<PeopleFile> {
  const file = createWriteStream(path);
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    bytes += Buffer.byteLength(text);
    if (!file.write(text)) await once(file, 'drain');
  };
  await write(HEADER);
  let faulty = 0;
  const people = new Set<number>();
  let block = '';
  for (let index = 0; index < rows; index += 1) {
    const person = personOf(index, rows);
    const isFaulty = index % FAULTY === 13;
    if (isFaulty) faulty += 1;
    else people.add(person);
    const name = `${FIRST_NAMES[person % FIRST_NAMES.length]} ${LAST_NAMES[index % LAST_NAMES.length]} ${person.toString(36)}`;
    const mobile = isFaulty ? 'not given' : `+91${8_000_000_000 + person}`;
    block += `${name},${mobile},person${person}@shops.example,${CITIES[index % CITIES.length]},Shop ${(person * 7919) % 100_003} & Sons\n`;
    if (block.length > 60_000) {
      await write(block);
      block = '';
    }
  }
  await write(block);
  file.end();
  await once(file, 'finish');
  return { path, rows, bytes, faulty, people: people.size };
}
