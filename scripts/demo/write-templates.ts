import { templateEndpoints } from '../../src/templates/contract/endpoints.ts';
import type { NewTemplateBody } from '../../src/templates/contract/template-body.ts';
import type { SandboxClient } from './sandbox-client.ts';
import type { Team } from './set-up-business.ts';

type Decision = Readonly<Record<string, string>>;

interface WrittenTemplate {
  body: Pick<NewTemplateBody, 'name' | 'category' | 'body' | 'samples'> & Partial<NewTemplateBody>;
  /** What the platform decides, one after the other; null: it is never published. */
  decisions: readonly Decision[] | null;
  /** What is done with it afterwards. */
  afterwards?: 'deactivate';
}

const APPROVED = { status: 'APPROVED' };

/** One in each state that the list of templates shows. */
const written: readonly WrittenTemplate[] = [
  {
    body: {
      name: 'winter_care_tips',
      category: 'marketing',
      body: 'Hi {{name}}, three tips to keep your {{item}} soft this winter:\n1. Cold wash, inside out\n2. Dry in shade\n3. Fold with neem leaves',
      samples: { name: 'Aisha', item: 'Chettinad cotton saree' },
      buttons: [
        { type: 'url', text: 'Shop winter care', url: 'https://marigoldlane.example/winter' },
        { type: 'quick_reply', text: 'Stop these tips' },
      ],
    },
    decisions: [APPROVED, { quality_score: 'RED' }, { status: 'PAUSED', reason: 'NONE' }],
  },
  {
    body: {
      name: 'payment_reminder',
      language: 'hi',
      category: 'utility',
      body: 'नमस्ते {{name}}, आपके ऑर्डर के लिए {{amount}} का भुगतान बाकी है।',
      samples: { name: 'विक्रम', amount: '₹4,320' },
    },
    decisions: [],
  },
  {
    body: {
      name: 'refer_a_friend',
      category: 'marketing',
      body: 'Bring a friend to Marigold Lane, and both of you get 500 rupees off the next order.',
      samples: {},
    },
    decisions: [{ status: 'REJECTED', reason: 'TAG_CONTENT_MISMATCH' }],
  },
  {
    body: {
      name: 'diwali_thanks',
      category: 'utility',
      body: 'Dear {{name}}, thank you for your order this Diwali. We wish you a bright year.',
      samples: { name: 'Meenakshi' },
      footer: 'Marigold Lane, Erode',
    },
    decisions: [APPROVED],
    afterwards: 'deactivate',
  },
  {
    body: {
      name: 'pongal_offer',
      language: 'ta',
      category: 'marketing',
      purpose: 'broadcast',
      body: 'வணக்கம் {{name}}, பொங்கல் சிறப்புத் தள்ளுபடி இந்த வாரம் முழுவதும் உண்டு.',
      samples: { name: 'மீனாட்சி' },
    },
    decisions: null,
  },
];

/** The supervisor writes templates, and the platform decides about them by hand. */
export async function writeTemplates(team: Team, sandbox: SandboxClient): Promise<void> {
  const { client } = team.arjun;
  await sandbox.call('PATCH', '/settings', { review_by_hand: true });
  for (const { body, decisions, afterwards } of written) {
    const { template } = await client.call(templateEndpoints.addTemplate, { body: { ...plain, ...body } });
    const act = (action: 'publish' | 'deactivate') =>
      client.call(templateEndpoints.updateTemplate, { params: { id: template.id }, query: { action } });
    if (decisions === null) continue;
    await act('publish');
    const { templates } = await sandbox.call<{ templates: { id: string; name: string }[] }>('GET', '/state');
    const kept = templates.find(({ name }) => name === body.name);
    if (!kept) throw new Error(`The platform has no template ${body.name}.`);
    for (const decision of decisions) await sandbox.call('PATCH', `/templates/${kept.id}`, decision);
    if (afterwards) await act(afterwards);
  }
  await sandbox.call('PATCH', '/settings', { review_by_hand: false });
}

const plain = {
  channels_group: 'whatsapp',
  language: 'en',
  purpose: 'individual',
  headerType: 'none',
  header: null,
  media: null,
  footer: null,
  buttons: [],
} as const satisfies Partial<NewTemplateBody>;
