import type { TestClient } from '../../../app/testing/test-client.ts';

/** What the bell of a person says, newest first. By its address: the area of notifications is above this one. */
export async function notices(client: TestClient): Promise<string[]> {
  const { body } = await client.send('GET', '/server/internal/notifications');
  return (body as unknown as { notifications: { data: { message: string } }[] }).notifications.map(
    ({ data }) => data.message,
  );
}
