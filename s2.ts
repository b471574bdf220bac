import { chromium, type Page } from 'playwright-core';
import { packedChromium } from './e2e/packed-chromium.ts';
const browser = await chromium.launch({ ...(await packedChromium()), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.on('pageerror', (e) => console.log('pageerror', e.message));
page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 300)); });
page.on('response', (r) => { if (r.status() >= 400 && r.url().includes('/server/')) void r.text().then((t) => console.log(r.status(), r.request().method(), r.url(), t.slice(0, 300))).catch(() => {}); });
await page.goto('http://localhost:8290/app/');
await page.getByLabel('Work email').fill('priya@marigoldlane.example');
await page.getByRole('textbox', { name: 'Password' }).fill('Quiet-Harbour-27!');
await page.keyboard.press('Enter');
await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' }).waitFor();
const info = await page.evaluate(async () => {
  const get = async (p: string) => (await fetch(p)).json();
  const send = async (p: string, body?: unknown, method = 'POST') => { const r = await fetch(p, { method, headers: body === undefined ? {} : { 'content-type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) }); return [r.status, await r.json().catch(() => null)] as [number, any]; };
  const { sequences } = await get('/server/setup/sequences?limit=50');
  const s = sequences[0];
  const out: unknown[] = [];
  if (s.member_count === 0) {
    const lists = (await get('/server/records/contact_lists?limit=10')).contact_lists;
    const list = lists.find((l: any) => l.name === 'Festive buyers');
    out.push(await send(`/server/setup/sequences/${s.id}`, { contact_list: { id: list.id } }, 'PUT'));
    out.push(await send(`/server/setup/sequences/${s.id}?action=resume`, undefined, 'PUT'));
    const contacts = (await get('/server/records/contacts?limit=20')).contacts.map((c: any) => c.id);
    out.push(await send(`/server/setup/sequences/${s.id}/members`, { contact_ids: contacts }));
  }
  return { id: s.id, out: JSON.stringify(out).slice(0, 900), chat: (await get('/server/chats?view=all_open_chats&limit=1')).chats?.[0]?.id };
});
console.log(JSON.stringify(info));
await page.waitForTimeout(3000);
const go = async (path: string, name: string, before?: (page: Page) => Promise<void>) => {
  for (const [w, h, scheme, tag] of [[1440, 900, 'light', ''], [1440, 900, 'dark', '-dark'], [390, 844, 'light', '-390']] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('http://localhost:8290/app/#' + path);
    await page.reload();
    await page.waitForTimeout(1500);
    try { await before?.(page); } catch (e) { console.log(name, tag, String(e).slice(0, 200)); }
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/s/seqweb/${name}${tag}.png` });
  }
};
const only = process.argv[2];
const shots: [string, string, ((p: Page) => Promise<void>)?][] = [
  ['/sequences', 'list'],
  [`/sequences/${info.id}`, 'steps'],
  [`/sequences/${info.id}/members`, 'members', async (p) => { await p.locator('tr[data-row-key], li.relative').first().click(); await p.waitForTimeout(700); }],
  [`/sequences/${info.id}/edit`, 'edit', async (p) => { await p.getByRole('button', { name: /^Step 2/ }).first().click(); await p.waitForTimeout(700); }],
  ['/sequences/new', 'new'],
  [`/sequences/${info.id}/members`, 'add', async (p) => { await p.getByRole('button', { name: 'Add members' }).click(); await p.waitForTimeout(500); }],
];
for (const [path, name, before] of shots) if (!only || only.split(',').includes(name)) await go(path, name, before);
await browser.close();
