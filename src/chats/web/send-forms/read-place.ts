/** Where something is, in degrees (WGS 84), and what it is called where the text says so. */
export interface Place {
  latitude: number;
  longitude: number;
  name?: string;
}

const NUMBER = '([-+]?\\d{1,3}(?:\\.\\d+)?)';
const pair = (between: string) => `${NUMBER}${between}${NUMBER}`;

// What map services write into their addresses. The marked place comes before the middle of the map that is shown.
const inAddress: readonly RegExp[] = [
  new RegExp(`!3d${pair('!4d')}`),
  new RegExp(`[?&]mlat=${pair('&mlon=')}`),
  new RegExp(`[?&](?:q|query|ll|sll|daddr|destination|coordinate|center|cp)=(?:loc:)?${pair('[,~]')}`),
  new RegExp(`/(?:place|search|dir)/(?:[^?#]*/)?${pair(',\\s*')}`),
  new RegExp(`@${pair(',')}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${pair('/')}`),
];
const plain = new RegExp(`^(?:geo:)?${pair('\\s*[,;\\s]\\s*')}(?:[?;].*)?$`);

/** Reads coordinates as people paste them: two numbers, a `geo:` address, or the address of a map. Null: there are none. */
export function readPlace(text: string): Place | null {
  const trimmed = text.trim();
  const found = plain.exec(trimmed) ?? matchIn(decoded(trimmed));
  const latitude = Number(found?.[1]);
  const longitude = Number(found?.[2]);
  if (!found || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const name = nameIn(trimmed);
  return { latitude, longitude, ...(name !== null && { name }) };
}

function matchIn(address: string): RegExpExecArray | null {
  if (!/^https?:\/\//i.test(address)) return null;
  for (const pattern of inAddress) {
    const found = pattern.exec(address);
    if (found) return found;
  }
  return null;
}

/** `/place/Gandhi+Market/@…`: what the place is called there. */
function nameIn(address: string): string | null {
  const [, name] = /\/place\/([^/@?#]+)\//.exec(address) ?? [];
  if (name === undefined) return null;
  const words = decoded(name.replaceAll('+', ' ')).trim();
  return words === '' || plain.test(words) ? null : words.slice(0, 100);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that is only one.
    return text;
  }
}
