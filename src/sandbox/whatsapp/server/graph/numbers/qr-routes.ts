import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { Platform } from '../../platform.ts';
import { lengthOf } from '../../sending/parameter-text.ts';
import type { QrCode } from '../../registry/entities.ts';
import { numberFor } from '../access.ts';
import { argumentsOf, fieldNames, pageOf } from '../fields.ts';
import { originOf, type GraphCall, type GraphRoute } from '../graph-call.ts';
import { refuse, refuseObject } from '../graph-error.ts';
import { qrPng, qrSvg } from './qr-image.ts';

/** Codes that open a chat with a text. Meta's reference, "QR codes". */
export const qrRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/message_qrdls', call: 'number', run: list },
  { method: 'POST', path: '/:id/message_qrdls', call: 'number', run: createOrChange },
  { method: 'GET', path: '/:id/message_qrdls/:code', call: 'number', run: show },
  { method: 'DELETE', path: '/:id/message_qrdls/:code', call: 'number', run: remove },
];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_LENGTH = 14;
const LONGEST_TEXT = 140;
const MOST_CODES = 2_000;
const FORMATS = ['SVG', 'PNG'] as const;

const linkOf = ({ code }: QrCode): string => `https://wa.me/message/${code}`;

/** A code as it is shown; with its picture, when one is asked for. */
function node(call: GraphCall, qr: QrCode, format: string | undefined): Json {
  return {
    code: qr.code,
    prefilled_message: qr.prefilled_message,
    deep_link_url: linkOf(qr),
    ...(format === undefined ? {} : { qr_image_url: imageUrl(call, qr, format) }),
  };
}

function imageUrl(call: GraphCall, { code }: QrCode, format: string): string {
  const known = FORMATS.find((each) => each === format.toUpperCase());
  if (!known)
    return refuse(100, {
      message: `Param generate_qr_image must be one of {${FORMATS.join(', ')}} - got "${format}".`,
    });
  return `${originOf(call)}/m1/v/t6/${code}.${known.toLowerCase()}`;
}

/** The format that `fields=qr_image_url.format(SVG)` asks for. */
function formatIn({ fields }: Json): string | undefined {
  const asked = textOf(fields) ?? '';
  if (!fieldNames(asked).includes('qr_image_url')) return undefined;
  return argumentsOf(asked, 'qr_image_url')['format'] ?? 'SVG';
}

function list(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id);
  const { parameters } = call;
  const wanted = textOf(parameters['code']);
  const codes = number.qr_codes.filter(({ code }) => wanted === undefined || code === wanted).toReversed();
  const here = { origin: originOf(call), url: call.request.originalUrl };
  return pageOf(codes, parameters, here, (qr) => node(call, qr, formatIn(parameters)));
}

function find(call: GraphCall, verb: string): { codes: QrCode[]; qr: QrCode } {
  const { number } = numberFor(call.platform, call.caller, call.id, verb);
  const { code = '' } = call.request.params as { code?: string };
  const qr = number.qr_codes.find((each) => each.code === code) ?? refuseObject(code, verb);
  return { codes: number.qr_codes, qr };
}

function show(call: GraphCall): Json {
  return { data: [node(call, find(call, 'get').qr, formatIn(call.parameters))] };
}

function remove(call: GraphCall): Json {
  const { codes, qr } = find(call, 'delete');
  codes.splice(codes.indexOf(qr), 1);
  call.platform.registry.changed();
  return { success: true };
}

function createOrChange(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'post');
  const { platform, parameters } = call;
  const text =
    textOf(parameters['prefilled_message']) ?? refuse(100, { message: 'The parameter prefilled_message is required.' });
  if (lengthOf(text) > LONGEST_TEXT)
    refuse(100, { message: `Param prefilled_message must be at most ${LONGEST_TEXT} characters long.` });
  const format = textOf(parameters['generate_qr_image']);
  const code = textOf(parameters['code']);
  if (code === undefined && number.qr_codes.length >= MOST_CODES)
    refuse(100, { message: `A phone number has at most ${MOST_CODES} QR codes.` });
  const known = number.qr_codes.find((each) => each.code === code);
  if (code !== undefined && !known) refuseObject(code, 'post');
  const qr = known ?? { code: newCode(), prefilled_message: text, creation_time: platform.clock.seconds() };
  qr.prefilled_message = text;
  const response = node(call, qr, format);
  if (!known) number.qr_codes.push(qr);
  platform.registry.changed();
  return response;
}

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The pictures of codes, for anyone who has the address. */
export function mountQrImages(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { file: string } }>('/m1/v/t6/:file', async ({ params }, reply) => {
    const [code = '', format = ''] = params.file.split('.');
    const qr = platform.registry.state.numbers.flatMap(({ qr_codes }) => qr_codes).find((each) => each.code === code);
    if (!qr || !FORMATS.some((each) => each.toLowerCase() === format)) return reply.status(404).send();
    return wordOf(format) === 'png'
      ? reply.type('image/png').send(qrPng(linkOf(qr)))
      : reply.type('image/svg+xml').send(qrSvg(linkOf(qr)));
  });
}
