import { AREA_LIST, AREAS, BASE_FOLDERS } from '../module-order.ts';
import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;
/** Says nothing about what is inside, so that everything ends up inside. */
const EMPTY_NAME = /^(?:common|shared|lib|types)$|(?:^|-)(?:utils?|helpers?|misc|manager|managers)$/;
const PUBLIC_API = new RegExp(`^src/(?:${AREAS.join('|')})/(?:server|web)/index\\.ts$`);
const AREA_FOLDERS = new Set(['contract', 'server', 'web', 'testing', 'README.md', 'domain-events.md']);
const CODE_FOLDERS = /^(?:src|scripts|e2e|bench|chaos|migrations)\//;
const ASSET_FOLDER = /^src\/app\/web\/public\//;

/** File names: kebab-case, a component's file named after it, no empty words, index.ts only where areas have one. */
export function checkFileNames(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => CODE_FOLDERS.test(path))
    .flatMap((file) => [...words(file), ...index(file), ...component(file), ...location(file)]);
}

function words({ path }: SourceFile): Finding[] {
  if (ASSET_FOLDER.test(path)) return [];
  return path.split('/').flatMap((segment, depth, segments) => {
    const isFile = depth === segments.length - 1;
    const stem = isFile ? (segment.split('.')[0] ?? '') : segment;
    if (segment.startsWith('.')) return [];
    if (EMPTY_NAME.test(stem))
      return [{ rule: 'telling-names', location: path, sentence: `“${segment}” does not say what is inside` }];
    if (KEBAB.test(stem) || (isFile && (stem === 'README' || (PASCAL.test(stem) && segment.endsWith('.tsx')))))
      return [];
    return [{ rule: 'kebab-case', location: path, sentence: `“${segment}” is not kebab-case` }];
  });
}

function index({ path }: SourceFile): Finding[] {
  if (!/\/index\.(?:tsx?|mjs|js)$/.test(path) || PUBLIC_API.test(path)) return [];
  return [
    {
      rule: 'index-is-a-public-api',
      location: path,
      sentence: 'index.ts is only the public API of an area: src/<area>/{server,web}/index.ts',
    },
  ];
}

/** `ChatRow.tsx` exports ChatRow, `ControlBoards.tsx` several boards; `areas.tsx` exports no component, because it does not carry one's name. */
function component({ path, text }: SourceFile): Finding[] {
  const name = /([^/.]+)\.tsx$/.exec(path)?.[1];
  if (name === undefined || path.endsWith('.test.tsx')) return [];
  const exported = [...text.matchAll(/^export (?:async )?(?:function|const|class) ([A-Z][a-z0-9]\w*)\b/gm)].flatMap(
    ([, found]) => found ?? [],
  );
  if (PASCAL.test(name)) {
    const isGroup = name.endsWith('s') && exported.length > 1;
    return isGroup || exported.includes(name)
      ? []
      : [{ rule: 'component-file', location: path, sentence: `exports no component ${name}` }];
  }
  return exported.map((found) => ({
    rule: 'component-file',
    location: path,
    sentence: `the component ${found} belongs in ${found}.tsx`,
  }));
}

/** A folder outside the module order would be outside every boundary rule too. */
function location({ path }: SourceFile): Finding[] {
  const [, folder = '', room = ''] = /^src\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  if (!path.startsWith('src/')) return [];
  if (!AREAS.includes(folder) && !BASE_FOLDERS.includes(folder)) {
    return [{ rule: 'known-area', location: path, sentence: `“${folder}” is not listed in ${AREA_LIST}` }];
  }
  if (folder === 'ui' || AREA_FOLDERS.has(room)) return [];
  // The sandbox has its core and one folder for each provider, each with the same rooms.
  if (folder === 'sandbox' && AREA_FOLDERS.has(/^src\/sandbox\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? '')) return [];
  return [
    {
      rule: 'area-folders',
      location: path,
      sentence: `an area has contract/, server/ and web/ (and testing/), no ${room}`,
    },
  ];
}
