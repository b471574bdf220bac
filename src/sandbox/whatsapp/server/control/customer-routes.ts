import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { comeOnline, play, readChat } from '../phones/arrival.ts';
import { changeNumber } from '../phones/change-number.ts';
import { forwardMessage } from '../phones/forward-message.ts';
import { tapButton } from '../phones/tap-button.ts';
import { writeMessage } from '../phones/write-message.ts';
import { newPhone } from '../registry/default-registry.ts';
import type { BusinessNumber, Phone } from '../registry/entities.ts';
import { stopOrResumeMarketing } from '../phones/marketing-choice.ts';
import { ControlError, found } from '../../../core/server/control/control-error.ts';

const digits = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, ''))
  .refine((text) => text.length >= 7 && text.length <= 15, 'a phone number has 7 to 15 digits');

const phoneFields = {
  name: z.string().trim().min(1).max(100),
  username: z.string().nullable(),
  is_number_hidden: z.boolean(),
  is_online: z.boolean(),
  has_whatsapp: z.boolean(),
  reads_after_ms: z.number().min(0).nullable(),
  user_id: z.string(),
};
const newPhoneBody = z
  .strictObject({ ...phoneFields, wa_id: digits })
  .partial()
  .required({ name: true, wa_id: true });
const changedPhone = z.strictObject(phoneFields).partial();

const json = z.record(z.string(), z.unknown());
const written = z
  .object({
    to: z.string().optional(),
    type: z.string().default('text'),
    context: z.object({ message_id: z.string() }).optional(),
    file: z.object({ mime_type: z.string(), file_name: z.string().optional(), base64: z.string() }).optional(),
    timestamp: z.number().optional(),
    extra: json.optional(),
  })
  .loose();

interface OnePhone {
  Params: { phone: string };
}

/** What customers do with their phones. */
export function mountCustomerControls(app: FastifyInstance, platform: Platform): void {
  const { registry } = platform;
  const phoneOf = (id: string): Phone => found(registry.phone(id.replace(/^\+/, '')), 'phone');

  app.post('/phones', (request, reply) => {
    const given = newPhoneBody.parse(request.body);
    if (registry.phone(given.wa_id)) throw new ControlError(409, 'This number has a phone already.');
    const phone = newPhone(withoutUndefined(given));
    registry.state.phones.push(phone);
    registry.phonesChanged();
    return reply.status(201).send(phone);
  });

  app.patch<OnePhone>('/phones/:phone', (request) => {
    const phone = phoneOf(request.params.phone);
    const { is_online: isOnline, ...rest } = changedPhone.parse(request.body);
    Object.assign(phone, withoutUndefined(rest));
    if (isOnline === true && !phone.is_online) comeOnline(platform, phone);
    else if (isOnline !== undefined) phone.is_online = isOnline;
    registry.phonesChanged();
    return phone;
  });

  app.delete<OnePhone>('/phones/:phone', (request, reply) => {
    const phone = phoneOf(request.params.phone);
    registry.state.phones = registry.state.phones.filter((each) => each !== phone);
    registry.phonesChanged();
    return reply.status(204).send();
  });

  app.post<OnePhone>('/phones/:phone/messages', async (request, reply) => {
    const phone = phoneOf(request.params.phone);
    const { to, type, context, file, timestamp, extra, ...rest } = written.parse(request.body);
    const content = type === 'contacts' ? { contacts: rest['contacts'] } : json.parse(rest[type] ?? {});
    const message = await writeMessage(platform, phone, numberTo(platform, phone, to), {
      type,
      content,
      file,
      extra,
      replyTo: context?.message_id,
      time: timestamp === undefined ? undefined : timestamp * 1000,
    });
    return reply
      .status(201)
      .send({ id: message.id, phone_number_id: message.number_id, type, timestamp: Math.floor(message.time / 1000) });
  });

  app.post<OnePhone>('/phones/:phone/taps', async (request) => {
    const { message_id, index, answers } = z
      .object({ message_id: z.string(), index: z.int().min(0), answers: json.default({}) })
      .parse(request.body);
    const response = await tapButton(platform, phoneOf(request.params.phone), message_id, index, answers);
    return { id: response?.id ?? null };
  });

  app.post<OnePhone>('/phones/:phone/read', (request) => {
    const phone = phoneOf(request.params.phone);
    const { to } = z.object({ to: z.string().optional() }).parse(request.body ?? {});
    const numbers = to === undefined ? registry.state.numbers : [numberTo(platform, phone, to)];
    return { read: numbers.reduce((sum, number) => sum + readChat(platform, phone, number.id), 0) };
  });

  app.post<OnePhone>('/phones/:phone/plays', (request) => {
    const { message_id } = z.object({ message_id: z.string() }).parse(request.body);
    const phone = phoneOf(request.params.phone);
    const messages = registry.state.chats.filter(({ wa_id }) => wa_id === phone.wa_id).flatMap((chat) => chat.messages);
    return {
      played: play(
        platform,
        found(
          messages.find(({ id }) => id === message_id),
          'message',
        ),
      ),
    };
  });

  app.post<OnePhone>('/phones/:phone/number', (request) => {
    const phone = phoneOf(request.params.phone);
    changeNumber(platform, phone, z.object({ wa_id: digits }).parse(request.body).wa_id);
    return phone;
  });

  app.post<OnePhone>('/phones/:phone/forwards', async (request, reply) => {
    const phone = phoneOf(request.params.phone);
    const { message_id, to } = z.object({ message_id: z.string(), to: z.string().optional() }).parse(request.body);
    const { id } = await forwardMessage(platform, phone, message_id, numberTo(platform, phone, to));
    return reply.status(201).send({ id });
  });

  app.post<OnePhone>('/phones/:phone/blocks', (request) => {
    const phone = phoneOf(request.params.phone);
    const { to, is_blocked } = z.object({ to: z.string(), is_blocked: z.boolean() }).parse(request.body);
    const { id } = numberTo(platform, phone, to);
    phone.blocks = [...(phone.blocks ?? []).filter((each) => each !== id), ...(is_blocked ? [id] : [])];
    registry.phonesChanged();
    return phone;
  });

  app.post<OnePhone>('/phones/:phone/marketing', (request) => {
    const phone = phoneOf(request.params.phone);
    const { value, to } = z
      .object({ value: z.enum(['stop', 'resume']), to: z.string().optional() })
      .parse(request.body);
    stopOrResumeMarketing(platform, phone, numberTo(platform, phone, to), value);
    return phone;
  });
}

/** Properties that are there but undefined would overwrite. */
export function withoutUndefined<Given extends object>(
  given: Given,
): { [Key in keyof Given]: Exclude<Given[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>;
  };
}

/** The number that is meant; without a choice the one that they last talked with, else the first that works. */
function numberTo({ registry }: Platform, phone: Phone, to: string | undefined): BusinessNumber {
  if (to !== undefined) {
    const bare = to.replaceAll(/\D/g, '');
    return found(registry.number(to) ?? registry.state.numbers.find(({ wa_id }) => wa_id === bare), 'business number');
  }
  const last = registry.state.chats.findLast(({ wa_id, messages }) => wa_id === phone.wa_id && messages.length > 0);
  const known = last && registry.number(last.number_id);
  return found(
    known ?? registry.state.numbers.find(({ is_registered }) => is_registered) ?? registry.state.numbers[0],
    'business number',
  );
}
