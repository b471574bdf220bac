import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { webFormEndpoints as calls } from '../contract/endpoints.ts';
import { throttles } from '../contract/throttles.ts';
import { TRAP_FIELD } from '../contract/public-form.ts';
import type { WebForm } from '../contract/web-form.ts';
import { bridal, newMobile, openedToken, tokenOfAge, useFormFixture } from './testing/form-fixture.ts';

const fixture = useFormFixture();
const { business, create, submissions } = fixture;

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;
const pathOf = ({ key }: WebForm) => `/public/webforms/${key}`;
const open = async (form: WebForm, query = '') => {
  const { status, headers, body } = await fixture.stranger().send('GET', pathOf(form) + query);
  return { status, headers, html: String(body) };
};
const post = async (form: WebForm, fields: Record<string, string>, query = '') => {
  const { status, headers, body } = await fixture
    .stranger()
    .send(
      'POST',
      pathOf(form) + query,
      new URLSearchParams({ token: openedToken(form), 'contacts.mobile': newMobile(), ...fields }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
  return { status, headers, html: String(body) };
};

test('S31 the page is for anyone, has no script of its own, and may be framed by no site', async () => {
  const form = await create({ consent_text: 'Send me offers.', intro: 'Tell us a little.' });
  const { status, headers, html } = await open(form);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('set-cookie')).toBeNull();
  for (const text of [bridal.title, 'Tell us a little.', 'WhatsApp number', 'Send me offers.', '>Send</button>'])
    expect(html).toContain(text);
  expect(html).not.toMatch(/<script(?! defer src="\/public\/webforms\/frame\.js"><)|<style| style=| on\w+=/);
  // Each control has a label, and the consent is not given for them.
  const ids = [...html.matchAll(/<(?:input|select|textarea)[^>]* id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(bridal.fields.length);
  for (const id of ids) expect(html).toContain(`<label for="${id}">`);
  expect(html).not.toContain(' checked');
});

test('S31 sites of the list may frame the page, and no others', async () => {
  const form = await create({ allowed_origins: ['https://shop.example', 'https://www.shop.example'] });
  for (const { headers } of [await open(form), await post(form, {}), await post(form, { 'contacts.mobile': '' })]) {
    expect(headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://shop.example https://www.shop.example",
    );
    expect(headers.get('x-frame-options')).toBeNull();
  }
  expect((await open(form)).html).toContain('data-origins="https://shop.example https://www.shop.example"');
});

test('S31 nothing of the business is on the page or in the definition but the form and its name', async () => {
  const owner = business.adminUser;
  const form = await create({
    name: 'Internal name of the form',
    owner_id: owner.user_id,
    fields: [
      ...bridal.fields,
      { module: 'enquiries', name: 'stage', label: 'Internal stage', is_hidden: true, value: 'proposal' },
    ],
  });
  const { body: definition } = await fixture.stranger().send('GET', `${pathOf(form)}/definition`);
  const text = JSON.stringify(definition) + (await open(form)).html;
  for (const secret of [
    'Internal name',
    'Internal stage',
    'proposal',
    owner.user_id,
    form.id,
    owner.email_id,
    business.businessId,
  ])
    expect(text).not.toContain(secret);
  expect(Object.keys((definition as { web_form: object }).web_form).toSorted()).toEqual(
    ['business_name', 'button_label', 'consent_text', 'fields', 'intro', 'look', 'title', 'token'].toSorted(),
  );
});

test('the page says whose form it is, as text, also after sending; a frame on another site does not', async () => {
  const rename = (name: string) =>
    business.server.database.ownerPool.query('update businesses set name = $2 where business_id = $1', [
      business.businessId,
      name,
    ]);
  await rename(`Marigold <b>& Lane ${HOSTILE}`);
  const form = await create({ allowed_origins: ['https://shop.example'] });
  const escaped = 'Marigold &lt;b&gt;&amp; Lane &quot;&gt;&lt;script&gt;';
  for (const { html } of [await open(form), await post(form, {}), await post(form, { 'contacts.mobile': '' })]) {
    expect(html).toContain(`<header class="web-form-business" dir="auto">${escaped}`);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<img');
  }
  for (const { html } of [await open(form, '?embedded=1'), await post(form, {}, '?embedded=1')])
    expect(html).not.toContain('Marigold');
  await rename('Test business');
  // A form that is not there says nothing of anyone.
  const closed = await fixture.stranger().send('GET', `${pathOf(form)}x`);
  expect(String(closed.body)).not.toContain('web-form-business');
});

test('a form is sent without script and answered by a page', async () => {
  const form = await create({ after: { kind: 'message', message: 'Thank you, {{name}}. நன்றி!' } });
  const fields = { 'contacts.name': 'Aisha', 'enquiries.description': 'first\r\nsecond' };
  const { status, html } = await post(form, fields);
  expect(status).toBe(200);
  expect(html).toContain('Thank you, Aisha. நன்றி!');
  const [submission] = await submissions(form);
  expect(submission?.answers).toContainEqual({ label: 'Anything else?', text: 'first\nsecond' });
  expect((await post(form, {})).html).toContain('Thank you. நன்றி!');
});

test('S31 what visitors write is stored as text and shown as text', async () => {
  const form = await create({
    title: HOSTILE,
    fields: [
      { module: 'contacts', name: 'name', label: HOSTILE, help: HOSTILE },
      { module: 'contacts', name: 'mobile', label: 'Mobile', is_required: true, value: HOSTILE },
    ].map((field) => (field.name === 'mobile' ? { ...field, value: null } : field)) as typeof bridal.fields,
    consent_text: HOSTILE,
    button_label: HOSTILE.slice(0, 60),
    after: { kind: 'message', message: '{{name}}' },
  });
  const pages = [
    await open(form),
    await post(form, { 'contacts.name': HOSTILE, 'contacts.mobile': HOSTILE }),
    await post(form, { 'contacts.name': HOSTILE }),
  ];
  expect(pages.map(({ status }) => status)).toEqual([200, 400, 200]);
  for (const { html } of pages) {
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  }
  const [submission] = await submissions(form);
  expect(submission?.contact?.label).toBe(HOSTILE);
  expect(submission?.answers[0]?.text).toBe(HOSTILE);
});

test('wrong answers come back with what was typed and a sentence beside each, on the same page', async () => {
  const form = await create({ consent_text: 'Offers?' });
  const token = openedToken(form);
  const fields = { token, 'contacts.name': 'Aisha', 'contacts.mobile': '12', consent: 'yes' };
  const { status, html } = await post(form, fields);
  expect(status).toBe(400);
  expect(html).toContain('Some answers need another look.');
  expect(html).toContain('value="Aisha"');
  expect(html).toContain(`name="token" value="${token}"`);
  expect(html).toMatch(/aria-describedby="q-contacts\.mobile-problem" aria-invalid="true"/);
  expect(html).toContain('id="q-contacts.mobile-problem">Enter a valid phone number');
  expect(html).toContain('name="consent" value="yes" checked');
  expect(await submissions(form)).toEqual([]);
});

test('a page that was open for too long is renewed with its answers', async () => {
  const form = await create();
  const old = tokenOfAge(form, 25 * 3_600_000);
  const { status, html } = await post(form, { token: old, 'contacts.name': 'Aisha' });
  expect(status).toBe(400);
  expect(html).toContain('This page was open for a long time.');
  expect(html).toContain('value="Aisha"');
  expect(html).not.toContain(old);
  // One that was sent too fast stays the same page: the time goes on.
  const fast = tokenOfAge(form, 0);
  expect((await post(form, { token: fast })).html).toContain(fast);
});

test('[S17] a redirect leads where the form says and nowhere else', async () => {
  const form = await create({ after: { kind: 'redirect', url: 'https://shop.example/thanks?a=1&b=2' } });
  const { status, headers } = await post(form, { redirect: 'https://evil.example' }, '?next=https://evil.example');
  expect([status, headers.get('location')]).toEqual([303, 'https://shop.example/thanks?a=1&b=2']);
  // Browsers ask the policy of the page also for where a form is redirected to.
  expect((await open(form)).headers.get('content-security-policy')).toContain(
    "form-action 'self' https://shop.example;",
  );
  const framed = await post(form, {}, '?embedded=1');
  expect(framed.status).toBe(200);
  expect(framed.html).toContain(
    '<a href="https://shop.example/thanks?a=1&amp;b=2" target="_top" rel="noreferrer" data-redirect>',
  );
});

test('S31 the trap is out of sight and out of reach, and catches', async () => {
  const form = await create();
  const { html } = await open(form);
  expect(html).toMatch(
    new RegExp(`aria-hidden="true"><label>[^<]+<input type="text" name="${TRAP_FIELD}" tabindex="-1"`),
  );
  const { status, html: thanks } = await post(form, { [TRAP_FIELD]: 'x' });
  expect([status, thanks.includes('Thank you')]).toEqual([200, true]);
  expect(await submissions(form)).toEqual([]);
});

test('views are counted, submissions too', async () => {
  const form = await create();
  await open(form);
  await open(form, '?embedded=1');
  await post(form, {});
  expect((await fixture.get(form)).counts).toEqual({ views: 2, submissions: 1, stopped: 0 });
});

test('S32 too many are told so on a page, with the time to wait', async () => {
  const form = await create();
  for (const _ of [1, 2, 3, 4, 5]) expect((await post(form, {})).status).toBe(200);
  const { status, headers, html } = await post(form, { 'contacts.name': 'Aisha' });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(html).toContain('value="Aisha"');
  expect(html).toMatch(/Too many attempts\. Try again in \d+ minutes\./);
});

test('S32 S31 an address opens and sends only so many forms an hour', async () => {
  const form = await create();
  const fill = (name: string, max: number) =>
    business.server.database.ownerPool.query('update rate_limits set hits = $2 where key like $1', [`${name}:%`, max]);
  await open(form);
  await post(form, {});
  await fill(throttles.view.name, throttles.view.max);
  await fill(throttles.submit.name, throttles.submit.max);
  for (const { status, headers, html } of [await open(form), await post(form, {})]) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(html).toContain('Too many attempts.');
  }
  const params = { key: form.key };
  expect((await fixture.stranger().refusal(calls.getPublicForm, { params })).status).toBe(429);
  await business.server.forgetWaiting();
});

test('S31 a form comes from its own page only, and is no other kind of body', async () => {
  const form = await create();
  const body = new URLSearchParams({ token: openedToken(form), 'contacts.mobile': newMobile() }).toString();
  const type = 'application/x-www-form-urlencoded';
  const send = (headers: Record<string, string>, text = body) =>
    fixture.stranger().send('POST', pathOf(form), text, { 'content-type': type, ...headers });
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await send({ origin: 'null' })).status).toBe(403);
  expect((await send({ 'content-type': 'application/json' }, '{}')).status).toBe(415);
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send({}, `${body}&x=${'a'.repeat(300_000)}`)).status).toBe(400);
  // Elsewhere such a body is still refused.
  const { status } = await business.admin.send('POST', calls.createWebForm.path, 'name=x', { 'content-type': type });
  expect(status).toBe(415);
  expect(await submissions(form)).toEqual([]);
});

test('a form that is not there is a page that says so', async () => {
  const form = await create({ is_active: false });
  for (const path of [pathOf(form), '/public/webforms/nothing', `/public/webforms/${HOSTILE.replaceAll('/', '')}`]) {
    const { status, headers, body } = await fixture.stranger().send('GET', encodeURI(path));
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(String(body)).toContain('This form is not available.');
  }
});

test.each([
  ['form.css', 'text/css; charset=utf-8', '.web-form'],
  ['frame.js', 'text/javascript; charset=utf-8', 'parley-form-height'],
  ['embed.js', 'text/javascript; charset=utf-8', 'iframe'],
])('%s may be loaded by other sites and has no type syntax', async (name, type, content) => {
  const { status, headers, body } = await fixture.stranger().send('GET', `/public/webforms/${name}`);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(String(body)).toContain(content);
  // What a browser cannot read would do nothing without a word.
  if (name.endsWith('.js')) expect(stripTypeScriptTypes(String(body))).toBe(body);
});
