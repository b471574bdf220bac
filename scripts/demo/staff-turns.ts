import { paper } from './paper.ts';
import { picture, type PictureName } from './pictures.ts';
import type { Scene } from './scene.ts';
import type { ChosenFile } from './staff-client.ts';
import type { StaffName } from './staff.ts';
import type { Turn } from './story.ts';

// What the shop's people do. `at`: minutes after the story began.

/** Takes the chat and reads what is there. */
export const takes = (at: number, by: StaffName): Turn => ({
  at,
  play: (scene) => scene.change(by, { assignee_id: scene.idOf(by), read: true }),
});

export const hands = (at: number, by: StaffName, to: StaffName): Turn => ({
  at,
  play: (scene) => scene.change(by, { assignee_id: scene.idOf(to) }),
});

export const looks = (at: number, by: StaffName): Turn => ({ at, play: (scene) => scene.change(by, { read: true }) });

export const replies = (at: number, by: StaffName, text: string): Turn => ({
  at,
  play: (scene) => scene.send(by, { content_type: 'text', content: { text } }),
});

/** Answers the customer's newest message by name. */
export const repliesTo = (at: number, by: StaffName, text: string): Turn => ({
  at,
  play: async (scene) =>
    scene.send(by, {
      content_type: 'text',
      content: { text },
      meta: { replied_for: (await scene.newest('incoming')).id },
    }),
});

async function sendFile(scene: Scene, by: StaffName, file: ChosenFile, caption?: string): Promise<unknown> {
  const { csid, name } = await scene.client(by).upload(file);
  return scene.send(by, { content_type: 'file', content: { csid, name, ...(caption && { caption }) } });
}

export const pictures = (at: number, by: StaffName, name: PictureName, caption?: string): Turn => ({
  at,
  play: async (scene) => sendFile(scene, by, await picture(name), caption),
});

export const papers = (
  at: number,
  by: StaffName,
  name: string,
  title: string,
  lines: readonly string[],
  caption?: string,
): Turn => ({ at, play: (scene) => sendFile(scene, by, paper(name, title, lines), caption) });

export const asksWhere = (at: number, by: StaffName, text: string): Turn => ({
  at,
  play: (scene) => scene.send(by, { content_type: 'location_request', content: { text } }),
});

export const pointsTo = (at: number, by: StaffName, name: string, address: string): Turn => ({
  at,
  play: (scene) =>
    scene.send(by, { content_type: 'location', content: { latitude: 11.3428, longitude: 77.7282, name, address } }),
});

/** Sends a template; `file` for one whose header is a picture or a document. */
export const templates = (
  at: number,
  by: StaffName,
  name: string,
  language: string,
  values: Readonly<Record<string, string>>,
  file?: () => Promise<ChosenFile>,
): Turn => ({
  at,
  play: async (scene) => {
    const header = file ? { _header_media: (await scene.client(by).upload(await file())).csid } : {};
    const params = Object.entries({ ...header, ...values }).map(([key, value]) => ({ name: key, value }));
    const template_id = await scene.templateId(name, language);
    return scene.send(by, { content_type: 'template', content: { template_id, params } });
  },
});

/** A message that does not arrive: the provider refuses it with this code. */
export const fails = (at: number, by: StaffName, text: string, code = 131026): Turn => ({
  at,
  play: async (scene) => {
    await scene.failNext(code);
    return scene.send(by, { content_type: 'text', content: { text } });
  },
});

export const likes = (at: number, by: StaffName, reaction: string): Turn => ({
  at,
  play: async (scene) => scene.update(by, (await scene.newest('incoming')).id, { reaction }),
});

export const stars = (at: number, by: StaffName, origin: 'incoming' | 'outgoing'): Turn => ({
  at,
  play: async (scene) => scene.update(by, (await scene.newest(origin)).id, { starred: true }),
});

export const classifies = (at: number, by: StaffName, classification: string): Turn => ({
  at,
  play: (scene) => scene.change(by, { classification }),
});

/** So long before the window ends, as `hours_2`. */
export const isRemindedOf = (at: number, by: StaffName, reminder: string): Turn => ({
  at,
  play: (scene) => scene.change(by, { reminder }),
});

export const closes = (at: number, by: StaffName, summary?: string): Turn => ({
  at,
  play: (scene) =>
    scene.change(by, { state: 'closed', ...(summary && { conversation: { outcome: 'resolved', summary } }) }),
});

export const reopens = (at: number, by: StaffName): Turn => ({
  at,
  play: (scene) => scene.change(by, { state: 'open' }),
});
