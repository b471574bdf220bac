import { accountEndpoints } from '../../src/accounts/contract/endpoints.ts';
import { channelEndpoints } from '../../src/channels/contract/endpoints.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { StaffClient } from './staff-client.ts';
import { DEMO_PASSWORD, emailOf, STAFF, STAFF_NAMES, type StaffName } from './staff.ts';

/** A member of staff at work. */
export interface Member {
  id: Id;
  client: StaffClient;
}
export type Team = Readonly<Record<StaffName, Member>>;

const TIME_ZONE = 'Asia/Kolkata';
const PIN = '271828';
/** The numbers of a fresh sandbox. */
const NUMBERS = ['900000000000201', '900000000000202'] as const;

/** Makes the business, connects its numbers, and lets its staff in, each by the way that people take. */
export async function setUpBusiness(origin: string, firstStartLink: string, sandbox: SandboxClient): Promise<Team> {
  const priya = new StaffClient(origin);
  const { first_name, last_name } = STAFF.priya;
  const { user } = await priya.call(accountEndpoints.firstStart, {
    body: {
      token: tokenOf(firstStartLink),
      first_name,
      last_name,
      email: emailOf('priya'),
      password: DEMO_PASSWORD,
      time_zone: TIME_ZONE,
    },
  });
  await priya.call(accountEndpoints.createBusiness, {
    body: { name: 'Marigold Lane', time_zone: TIME_ZONE, country: 'IN' },
  });
  await connectNumbers(priya, sandbox);
  const { roles } = await priya.call(accountEndpoints.listRoles, {});
  const invite = async (first_name: string, last_name: string, email: string, role: string) => {
    const role_id = roles.find(({ name }) => name === role)?.id;
    if (role_id === undefined) throw new Error(`There is no role ${role}.`);
    await priya.call(accountEndpoints.inviteUser, { body: { first_name, last_name, email, role_id } });
  };
  const invited = STAFF_NAMES.filter((name) => name !== 'priya');
  for (const name of invited) {
    const { first_name, last_name, role } = STAFF[name];
    await invite(first_name, last_name, emailOf(name), role);
  }
  // Someone who has not accepted yet.
  await invite('Kiran', 'Joshi', emailOf('kiran'), 'Agent');
  const members = await Promise.all(invited.map(async (name) => [name, await accept(origin, sandbox, name)] as const));
  return Object.fromEntries([['priya', { id: user.id, client: priya }], ...members]) as Record<StaffName, Member>;
}

async function connectNumbers(priya: StaffClient, sandbox: SandboxClient): Promise<void> {
  const { auth } = await priya.call(channelEndpoints.startConnect, { body: { platform_id: 'whatsapp' } });
  const { client_credentials } = await priya.call(channelEndpoints.clientCredentials, {});
  const { code } = await sandbox.call<{ code: string }>('POST', '/codes', {
    redirect_uri: client_credentials[0]?.redirect_uri ?? '',
  });
  await priya.call(channelEndpoints.startConnect, { body: { platform_id: 'whatsapp', state: auth.state, code } });
  for (const phone_number_id of NUMBERS) {
    const { channel } = await priya.call(channelEndpoints.addChannel, {
      body: { platform_id: 'whatsapp', phone_number_id },
    });
    await priya.call(channelEndpoints.updateChannel, {
      params: { id: channel.id },
      query: { action: 'activate' },
      body: { pin: PIN },
    });
    await priya.call(channelEndpoints.updateChannel, { params: { id: channel.id }, body: { import_skipped: true } });
  }
}

/** Takes an invitation by the link that was mailed. */
async function accept(origin: string, sandbox: SandboxClient, name: StaffName): Promise<Member> {
  const { first_name, last_name } = STAFF[name];
  const client = new StaffClient(origin);
  const token = tokenOf(await linkMailedTo(sandbox, emailOf(name)));
  const { user } = await client.call(accountEndpoints.acceptInvitation, {
    body: { token, first_name, last_name, password: DEMO_PASSWORD },
  });
  return { id: user.id, client };
}

const MAIL_TRIES = 300;
const MAIL_EVERY_MS = 50;

async function linkMailedTo(sandbox: SandboxClient, address: string): Promise<string> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const { mails } = await sandbox.call<{ mails: { to: string; links: string[] }[] }>('GET', '/mails');
    const link = mails.find(({ to, links }) => to.includes(address) && links.length > 0)?.links[0];
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, MAIL_EVERY_MS));
  }
  throw new Error(`The invitation of ${address} did not come.`);
}

const tokenOf = (link: string): string => decodeURIComponent(/[?&]token=([^&]+)/.exec(link)?.[1] ?? '');
