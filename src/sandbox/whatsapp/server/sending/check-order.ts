import { refuse, refuseMissing, refuseValue } from '../graph/graph-error.ts';
import { isJson, listOf, type Json } from '../../../core/server/read-json.ts';
import { parametersOf } from './interactive-actions.ts';
import { checkKeys } from './known-keys.ts';
import { needText, requireOneOf } from './parameter-text.ts';

const NAME = "interactive['action']['parameters']";
const LONGEST_REFERENCE = 35;
const LONGEST_ITEM = 60;
const LONGEST_DESCRIPTION = 120;
const STATES = ['pending', 'processing', 'partially-shipped', 'shipped', 'completed', 'canceled'];

/** An order to be paid. Meta's reference, Payments, Orders, and Payments India, Order details. */
export function checkOrderDetails(action: Json): void {
  const parameters = parametersOf(action, 'review_and_pay');
  checkKeys(parameters, 'order_details', NAME);
  checkReference(parameters);
  requireOneOf(parameters['type'], `${NAME}['type']`, ['digital-goods', 'physical-goods']);
  const currency = needText(parameters['currency'], `${NAME}['currency']`, 3);
  if (!/^[A-Z]{3}$/.test(currency)) refuseValue(`Param ${NAME}['currency'] must be a code of ISO 4217.`);
  checkAmount(parameters['total_amount'], `${NAME}['total_amount']`);
  const { order } = parameters;
  // Since the simplified form the items may be missing.
  if (order !== undefined) checkOrder(order);
}

function checkOrder(order: unknown): void {
  const name = `${NAME}['order']`;
  if (!isJson(order)) return refuse(100, { message: `Param ${name} must be a JSON object.` });
  checkKeys(order, 'order', name);
  requireOneOf(order['status'], `${name}['status']`, ['pending']);
  const items = listOf(order['items']).filter(isJson);
  if (items.length === 0) refuseMissing(`${name}['items']`);
  for (const [index, item] of items.entries()) checkItem(item, `${name}['items'][${index}]`);
  checkAmount(order['subtotal'], `${name}['subtotal']`);
  for (const part of ['tax', 'shipping', 'discount'])
    if (order[part] !== undefined) checkAmount(order[part], `${name}['${part}']`);
}

function checkItem(item: Json, name: string): void {
  checkKeys(item, 'order_item', name);
  needText(item['name'], `${name}['name']`, LONGEST_ITEM);
  checkAmount(item['amount'], `${name}['amount']`);
  if (item['sale_amount'] !== undefined) checkAmount(item['sale_amount'], `${name}['sale_amount']`);
  const quantity = item['quantity'];
  if (!Number.isInteger(quantity) || Number(quantity) < 1) refuseValue(`Param ${name}['quantity'] must be an integer.`);
}

/** The new state of an order. Meta's reference, Payments, Orders. */
export function checkOrderStatus(action: Json): void {
  const parameters = parametersOf(action, 'review_order');
  checkKeys(parameters, 'order_update', NAME);
  checkReference(parameters);
  const { order } = parameters;
  const name = `${NAME}['order']`;
  if (order === undefined && isJson(parameters['payment'])) return;
  if (!isJson(order)) return refuseMissing(name);
  checkKeys(order, 'order', name);
  requireOneOf(order['status'], `${name}['status']`, STATES);
  if (order['description'] !== undefined) needText(order['description'], `${name}['description']`, LONGEST_DESCRIPTION);
}

function checkReference(parameters: Json): void {
  const reference = needText(parameters['reference_id'], `${NAME}['reference_id']`, LONGEST_REFERENCE);
  if (!/^[\w.-]+$/.test(reference))
    refuseValue(`Param ${NAME}['reference_id'] takes letters, digits, underscores, dashes and dots only.`);
}

/** An amount in hundredths. Meta's reference, Payments, Orders. */
function checkAmount(value: unknown, name: string): void {
  if (!isJson(value)) return refuseMissing(name);
  checkKeys(value, 'amount', name);
  if (!Number.isInteger(value['value'])) refuseValue(`Param ${name}['value'] must be an integer.`);
  if (value['offset'] !== 100) refuseValue(`Param ${name}['offset'] must be 100.`);
}
