import { Search } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import groups from 'unicode-emoji-json/data-by-group.json';
import { classNames } from '../../../../ui/primitives/class-names.ts';
import { Input } from '../../../../ui/primitives/Input.tsx';
import type { LatePopupProps } from '../../../../ui/primitives/late-popup.tsx';
import { Popover } from '../../../../ui/primitives/Popover.tsx';

const COLUMNS = 9;
const MOST_FOUND = 90;
const MOST_RECENT = 27;
const RECENT_KEY = 'parley.recent_emojis';
const RECENT = 'recent';

interface Emoji {
  emoji: string;
  name: string;
}

export interface EmojiPickerProps {
  /** The text; it has the focus again afterwards. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** Where it opens, if not at its button. */
  anchor?: RefObject<HTMLElement | null>;
  onChoose: (emoji: string) => void;
}

/** Every emoji of Unicode by its group, those used lately first, and found by name. */
export function EmojiPicker({ area, anchor, onChoose, trigger, defaultOpen }: EmojiPickerProps & LatePopupProps) {
  const { t } = useTranslation('chats_composer');
  const [isOpen, setOpen] = useState<boolean>(defaultOpen);
  const [query, setQuery] = useState('');
  const [recent, setRecent] = useState(readRecent);
  const [wanted, setWanted] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const group = wanted ?? (recent.length > 0 ? RECENT : (groups[0]?.slug ?? ''));
  const shown = query.trim() === '' ? emojisOf(group, recent) : findEmojis(query);
  const choose = ({ emoji, name }: Emoji) => {
    const next = [{ emoji, name }, ...recent.filter((each) => each.emoji !== emoji)].slice(0, MOST_RECENT);
    setRecent(next);
    localStorage.setItem(RECENT_KEY, JSON.stringify(next));
    setOpen(false);
    setQuery('');
    onChoose(emoji);
  };
  return (
    <Popover
      side="top"
      open={isOpen}
      onOpenChange={setOpen}
      label={t('emoji.label')}
      initialFocus={field}
      finalFocus={area}
      anchor={anchor}
      trigger={trigger}
    >
      <div className="flex w-[332px] max-w-full flex-col gap-2 p-2">
        <Input
          ref={field}
          soft
          size="sm"
          icon={Search}
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key !== 'Enter' || !first || query.trim() === '') return;
            event.preventDefault();
            choose(first);
          }}
        />
        {query.trim() === '' && (
          <div
            role="group"
            aria-label={t('emoji.groups')}
            className="flex justify-between border-b border-subtle pb-1.5"
          >
            {[...(recent.length > 0 ? [RECENT] : []), ...groups.map(({ slug }) => slug)].map((slug) => (
              <button
                key={slug}
                type="button"
                aria-pressed={slug === group}
                title={t(`emoji.group.${slug as keyof Groups}`)}
                aria-label={t(`emoji.group.${slug as keyof Groups}`)}
                onClick={() => setWanted(slug)}
                className={classNames(
                  'grid size-7 place-items-center rounded-sm text-md',
                  slug === group ? 'bg-accent-soft' : 'opacity-70 hover:bg-hover hover:opacity-100',
                )}
              >
                <span aria-hidden>{slug === RECENT ? '🕘' : emojisOf(slug, [])[0]?.emoji}</span>
              </button>
            ))}
          </div>
        )}
        <Grid key={query.trim() === '' ? group : 'found'} emojis={shown} onChoose={choose} />
        {shown.length === 0 && <p className="pb-3 text-center text-secondary">{t('emoji.none')}</p>}
      </div>
    </Popover>
  );
}

interface Groups {
  recent: string;
  smileys_emotion: string;
  people_body: string;
  animals_nature: string;
  food_drink: string;
  travel_places: string;
  activities: string;
  objects: string;
  symbols: string;
  flags: string;
}

/** One tab stop; the arrow keys walk. */
function Grid({ emojis, onChoose }: { emojis: readonly Emoji[]; onChoose: (emoji: Emoji) => void }) {
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(emojis.length - 1, Math.max(0, at + by));
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="presentation"
      onKeyDown={onKeyDown}
      className="grid h-56 auto-rows-min grid-cols-9 overflow-y-auto overscroll-contain"
    >
      {emojis.map((each, index) => (
        <button
          key={each.emoji}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={each.name}
          title={each.name}
          onClick={() => onChoose(each)}
          className="grid size-[34px] place-items-center rounded-sm text-xl hover:bg-hover focus-visible:bg-hover"
        >
          <span aria-hidden>{each.emoji}</span>
        </button>
      ))}
    </div>
  );
}

const emojisOf = (group: string, recent: readonly Emoji[]): readonly Emoji[] =>
  group === RECENT ? recent : (groups.find(({ slug }) => slug === group)?.emojis ?? []);

/** By the words of their names; names that begin with what is looked for come first. */
export function findEmojis(typed: string): readonly Emoji[] {
  const query = typed.trim().toLocaleLowerCase();
  const found = groups.flatMap(({ emojis }) => emojis.filter(({ name }) => name.toLocaleLowerCase().includes(query)));
  const rank = ({ name }: Emoji) => (name.toLocaleLowerCase().startsWith(query) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_FOUND);
}

function readRecent(): readonly Emoji[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(value) ? (value as Emoji[]).filter((each) => typeof each?.emoji === 'string') : [];
  } catch {
    // Half written: none.
    return [];
  }
}
