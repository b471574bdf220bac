import { lengthOf } from '../sending/parameter-text.ts';
import { checkProduct } from '../sending/check-send.ts';
import { numberFor } from './access.ts';
import type { GraphCall, GraphRoute } from './graph-call.ts';
import { refuse } from './graph-error.ts';
import { listOf, textOf, type Json } from '../../../core/server/read-json.ts';

/** What people see of the business. */
export const profileRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/whatsapp_business_profile', call: 'number', run: show },
  { method: 'POST', path: '/:id/whatsapp_business_profile', call: 'number', run: update },
];

const LONGEST: Readonly<Record<string, number>> = {
  about: 139,
  address: 256,
  description: 512,
  email: 128,
  vertical: 64,
};

function show(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id);
  const asked = textOf(call.parameters['fields'])?.split(',') ?? ['about', 'vertical'];
  const picked = Object.fromEntries(
    asked.flatMap((name) => (name in number.profile ? [[name, number.profile[name]]] : [])),
  );
  return { data: [{ ...picked, messaging_product: 'whatsapp' }] };
}

function update(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'post');
  checkProduct(call.parameters);
  for (const [name, longest] of Object.entries(LONGEST)) {
    const value = call.parameters[name];
    if (value === undefined) continue;
    if (typeof value !== 'string' || lengthOf(value) > longest)
      refuse(100, { message: `Param ${name} must be at most ${longest} characters long.` });
    number.profile[name] = value;
  }
  const websites = call.parameters['websites'];
  if (websites !== undefined) {
    const list = listOf(websites);
    if (list.length > 2) refuse(100, { message: 'Param websites must have at most 2 elements.' });
    number.profile['websites'] = list;
  }
  call.platform.registry.changed();
  return { success: true };
}
