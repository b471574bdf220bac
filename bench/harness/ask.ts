/** Who asks the product, and where it is served. */
export interface Asker {
  origin: string;
  cookie: string;
}

/** One call of the product as a signed-in person makes it; returns what was answered. Throws when it was refused. */
export async function ask<Reply>(
  { origin, cookie }: Asker,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const headers = { cookie, origin, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const response = await fetch(origin + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}
