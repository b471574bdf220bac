import { assignmentEndpoints } from '../../src/assignment/contract/endpoints.ts';
import { automationEndpoints } from '../../src/automations/contract/endpoints.ts';
import { macroEndpoints } from '../../src/macros/contract/endpoints.ts';
import type { Team } from './set-up-business.ts';

/** The supervisor sets up what runs by itself: a welcome, an answer to a keyword, who gets which chat, and macros. */
export async function writeAutomations(team: Team): Promise<void> {
  await writeWelcome(team);
  await writeRule(team);
  await writeMacros(team);
}

const activate = { query: { action: 'activate' } };

async function writeWelcome({ arjun: { client } }: Team): Promise<void> {
  const { chat_automation: welcome } = await client.call(automationEndpoints.createAutomation, {
    body: {
      name: 'New customer welcome',
      trigger: 'contact_onboarding',
      create_enquiry: true,
      retrigger_delay: { value: 7, measure: 'days' },
      script_questions: [
        {
          id: 'name',
          content: { text: 'Welcome to Marigold Lane. May I have your name?' },
          response: { type: 'text', format: 'name' },
          save_to: { module: 'contacts', field: 'name' },
        },
        {
          id: 'reason',
          content: { text: 'What brings you here today, {{name}}?' },
          response: {
            type: 'selection',
            button: 'Choose one',
            options: [
              { id: 'home', label: 'Buy for my home' },
              { id: 'trade', label: 'Buy wholesale' },
              { id: 'order', label: 'Track an order', next: '$person' },
              { id: 'person', label: 'Talk to a person', next: '$person' },
            ],
          },
        },
        {
          id: 'photo',
          content: { text: 'Send a photo of the space or fabric you have in mind.' },
          response: { type: 'file', kinds: ['image', 'document'] },
          required: false,
        },
        {
          id: 'place',
          content: { text: 'Which city should we deliver to?' },
          response: { type: 'text' },
          save_to: { module: 'contacts', field: 'city' },
          skip_if_known: true,
        },
      ],
      closing_message: 'Thank you, {{name}}. Our team replies within an hour.',
    },
  });
  const { chat_automation: hours } = await client.call(automationEndpoints.createAutomation, {
    body: {
      name: 'Opening hours',
      trigger: 'keyword',
      keywords: ['hours', 'timings', 'open'],
      closing_message: 'We reply from 9:30 AM to 7:00 PM, Monday to Saturday.',
      retrigger_delay: { value: 1, measure: 'hours' },
    },
  });
  for (const { id } of [welcome, hours])
    await client.call(automationEndpoints.updateAutomation, { params: { id }, ...activate });
}

async function writeRule({ arjun, farah, priya }: Team): Promise<void> {
  const { chat_assignment_rule: rule } = await arjun.client.call(assignmentEndpoints.createAssignmentRule, {
    body: {
      name: 'Store line routing',
      clauses: [
        {
          name: 'Salem and Erode',
          criteria: {
            operator: 'OR',
            criteria: [
              { field: 'city', comparator: 'equal', value: 'Salem' },
              { field: 'city', comparator: 'equal', value: 'Erode' },
            ],
          },
          fulfillment: {
            actions: [
              { type: 'assign_owner', data: { users: [farah.id, priya.id] } },
              {
                type: 'send_whatsapp_message',
                data: { text: 'வணக்கம் {{contact.first_name}}! ஒரு நிமிடத்தில் பதில் தருகிறோம்.' },
              },
            ],
          },
        },
        {
          name: 'Everyone else',
          criteria: null,
          fulfillment: { actions: [{ type: 'assign_owner', data: { assign_to: 'everyone' } }] },
        },
      ],
    },
  });
  await arjun.client.call(assignmentEndpoints.updateAssignmentRule, { params: { ruleId: rule.id }, ...activate });
}

async function writeMacros({ arjun: { client } }: Team): Promise<void> {
  await client.call(macroEndpoints.createMacro, {
    body: {
      name: 'Send price list and follow up',
      description: 'For wholesale buyers who ask for prices.',
      actions: [
        {
          type: 'send_whatsapp_message',
          data: { text: 'Hi {{contact.first_name}}, our price list is on its way. Which pieces shall I hold for you?' },
        },
        { type: 'set_classification', data: { value: 'interested' } },
        { type: 'create_task', data: { title: 'Call about the price list', due_in_days: 2 } },
      ],
    },
  });
}
