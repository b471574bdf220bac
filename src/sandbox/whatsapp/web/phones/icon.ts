/** The strokes of each icon on a field of 24 by 24. */
const PATHS: Readonly<Record<string, string>> = {
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.1',
  card: 'M6 5h12a2.5 2.5 0 0 1 2.5 2.5v9A2.5 2.5 0 0 1 18 19H6a2.5 2.5 0 0 1-2.5-2.5v-9A2.5 2.5 0 0 1 6 5zM9 8.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5.8 16c.5-1.7 1.6-2.5 3.2-2.5s2.7.8 3.2 2.5M15 10h3M15 13.5h3',
  cart: 'M3 4.5h2.5l2.3 10.5h9.7l2-7.5H6.3M9 17.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6zM16.5 17.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z',
  chat: 'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-7.5L7 21v-3.5H5A1.5 1.5 0 0 1 3.5 16V7A1.5 1.5 0 0 1 5 5.5z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checks: 'm2.5 12.7 4 4 8-9M11.5 15.700l1 1 8-9',
  clip: 'm19.5 11.5-7.7 7.7a5 5 0 0 1-7-7l8-8a3.3 3.3 0 0 1 4.7 4.7l-7.7 7.7a1.6 1.6 0 0 1-2.3-2.3l7-7',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  edit: 'm4.5 19.5 1-4L16 5a1.8 1.8 0 0 1 2.5 0l.5.5A1.8 1.8 0 0 1 19 8L8.5 18.5zM14 7l3 3',
  ext: 'M14 4.5h5.500V10M19.5 4.5 11 13M10 6H6a1.5 1.5 0 0 0-1.5 1.500V18A1.500 1.500 0 0 0 6 19.500h10.500A1.500 1.500 0 0 0 18 18v-4',
  file: 'M6.5 3.5H14L18.5 8v11a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.500-1.500zM13.500 3.500V8.500h5',
  image:
    'M6 4.5h12A2.500 2.500 0 0 1 20.500 7v10a2.500 2.500 0 0 1-2.500 2.500H6A2.500 2.500 0 0 1 3.500 17V7A2.500 2.500 0 0 1 6 4.500zM8.500 8a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zM4.500 17.500l5-5 3.500 3.500 3-3 4 4',
  mic: 'M12 3.500a3 3 0 0 1 3 3V11a3 3 0 0 1-6 0V6.500a3 3 0 0 1 3-3zM5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v3',
  pin: 'M12 21c4.500-4.700 6.500-8 6.500-11a6.500 6.500 0 0 0-13 0c0 3 2 6.300 6.500 11zM12 7.700a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600z',
  plus: 'M12 5v14M5 12h14',
  battery:
    'M5 8h12a2.500 2.500 0 0 1 2.500 2.500v4A2.500 2.500 0 0 1 17 17H5a2.500 2.500 0 0 1-2.500-2.500v-4A2.500 2.500 0 0 1 5 8zM22 11v3M5.500 11.500h10M5.500 13.500h10',
  left: 'M14.500 6.500 9 12l5.500 5.500',
  block: 'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM6 6l12 12',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9.500 8.500h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM15.500 8.500v-3a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3',
  down: 'm6.500 9.500 5.500 5.500 5.500-5.500',
  form: 'M6.500 3.500h11A1.500 1.500 0 0 1 19 5v14a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 5 19V5a1.500 1.500 0 0 1 1.500-1.500zM8.500 8h7M8.500 12h7M8.500 16h4',
  forward: 'M14.500 6 20 11.500 14.500 17M19.500 11.500h-9a6 6 0 0 0-6 6v.5',
  list: 'M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500v.1M4.500 12v.1M4.500 17.500v.1',
  more: 'M12 5.500v.1M12 12v.1M12 18.500v.1',
  pause: 'M9 5.500v13M15 5.500v13',
  phone:
    'M6.500 4h3l1.500 4-2 1.500a11 11 0 0 0 5.500 5.500l1.500-2 4 1.500v3A1.500 1.500 0 0 1 18.500 19 15.500 15.500 0 0 1 5 5.500 1.500 1.500 0 0 1 6.500 4z',
  play: 'M8 5.500v13l10.500-6.500z',
  right: 'm9.500 6.500 5.500 5.500-5.500 5.500',
  trash: 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 12.500h9L17.500 7M10.500 10.500v5.500M13.500 10.500v5.500',
  video:
    'M5 6.500h8A1.500 1.500 0 0 1 14.500 8v8a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 16V8A1.500 1.500 0 0 1 5 6.500zM14.500 10.500l6-3v9l-6-3',
  refresh: 'M19.500 11A7.600 7.600 0 0 0 6 7.500L4 10M4 5v5h5M4.500 13A7.600 7.600 0 0 0 18 16.500l2-2.500M20 19v-5h-5',
  reply: 'M9.500 6 4 11.500 9.500 17M4.500 11.500h9a6 6 0 0 1 6 6v.5',
  send: 'm4 12 16-7.500-5 15.500-3.500-6zM11.500 14 20 4.500',
  smile:
    'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM8.500 14c1 1.500 2.100 2.200 3.500 2.200s2.500-.7 3.500-2.200M9 9.500v.1M15 9.500v.1',
  sticker:
    'M19.500 13V7a2.500 2.500 0 0 0-2.500-2.500H7A2.500 2.500 0 0 0 4.500 7v10A2.500 2.500 0 0 0 7 19.500h6zM13 19.500V16a3 3 0 0 1 3-3h3.500',
  wifi: 'M4 10c4.600-4.300 11.400-4.300 16 0M7 13.500c3-2.700 7-2.700 10 0M10 17c1.200-1 2.800-1 4 0',
  offline:
    'M4 10c2.300-2.100 5.100-3.200 8-3.200M16 8c1.400.4 2.800 1.100 4 2M7 13.500c1.500-1.400 3.200-2 5-2M10 17c1.200-1 2.800-1 4 0M4 4l16 16',
  zap: 'M13 3.500 5.500 13.500H11l-1 7 8-10.500h-5.500z',
};

const SVG = 'http://www.w3.org/2000/svg';

/** An icon that says nothing to a screen reader: its button or line does. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name] ?? PATHS['chat'] ?? '');
  svg.append(path);
  return svg;
}

const RADIUS = 17.75;
const AROUND = 2 * Math.PI * RADIUS;

/** The ring around a face that shows how much of the window is left. */
export function windowRing(left: number | null): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 38 38');
  svg.setAttribute('class', 'ring');
  svg.setAttribute('aria-hidden', 'true');
  for (const kind of left === null ? ['closed'] : ['track', left < 0.25 ? 'low' : 'open']) {
    const circle = document.createElementNS(SVG, 'circle');
    for (const [name, value] of Object.entries({ cx: 19, cy: 19, r: RADIUS, class: `ring-${kind}` }))
      circle.setAttribute(name, String(value));
    if (kind === 'open' || kind === 'low') {
      circle.setAttribute('stroke-dasharray', `${AROUND * (left ?? 0)} ${AROUND}`);
      circle.setAttribute('transform', 'rotate(-90 19 19)');
    }
    svg.append(circle);
  }
  return svg;
}
