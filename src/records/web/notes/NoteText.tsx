import { noteParts } from './mentions.ts';
import { useMentionPeople } from './use-mention-people.ts';

/** The text of a note, in which the people who are named stand out. */
export function NoteText({ text }: { text: string }) {
  const { all } = useMentionPeople();
  return noteParts(text, all).map(({ text: part, userId }, index) =>
    userId === undefined ? (
      part
    ) : (
      <strong key={`${userId} ${index}`} className="font-semibold text-accent-text">
        {part}
      </strong>
    ),
  );
}
