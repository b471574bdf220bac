import { List, ListTree, ShieldCheck } from 'lucide-react';

import { Avatar } from '../primitives/Avatar.tsx';
import { AvatarStack } from '../primitives/AvatarStack.tsx';
import { ChannelGlyph, type ChannelKind } from '../primitives/ChannelGlyph.tsx';
import { CountBadge } from '../primitives/CountBadge.tsx';
import { Kbd } from '../primitives/Kbd.tsx';
import { Logo, Mark } from '../primitives/Logo.tsx';
import { ProgressBar } from '../primitives/ProgressBar.tsx';
import { QualityBars } from '../primitives/QualityBars.tsx';
import { ReplyWindowRing } from '../primitives/ReplyWindowRing.tsx';
import { statusTones, type StatusEntity } from '../primitives/status-tones.ts';
import { Pill, StatusPill } from '../primitives/StatusPill.tsx';
import { Tag } from '../primitives/Tag.tsx';
import { Board, Line, Note } from './Board.tsx';

const pillRows: [string, StatusEntity][] = [
  ['Channel, rule, user', 'channel'],
  ['List member', 'list_member'],
  ['Campaign, sequence', 'campaign'],
  ['Sequence member', 'sequence_member'],
  ['Import', 'import'],
  ['Message', 'message'],
  ['Template', 'template'],
  ['Marketing level', 'marketing'],
  ['Chat', 'chat'],
];

/** Every status of table 5.2, and what is not in it. */
export function PillBoard() {
  return (
    <Board title="Status pills">
      {pillRows.map(([label, entity]) => (
        <div key={entity} className="flex flex-col gap-1.5">
          <Note>{label}</Note>
          <Line>
            {Object.keys(statusTones[entity]).map((value) => (
              <StatusPill key={value} entity={entity} value={value} />
            ))}
          </Line>
        </div>
      ))}
      <Note>Unknown, with a reason, on its own</Note>
      <Line>
        <StatusPill entity="campaign" value="awaiting_review" />
        <StatusPill entity="sequence_member" value="exited" detail="Exited at step 3" />
        <Pill tone="bot">Welcome script</Pill>
        <CountBadge count={4} label="4 unread" />
        <CountBadge count={120} tone="danger" label="120 notifications" />
      </Line>
      <Note>Tags</Note>
      <Line>
        <Tag>utility</Tag>
        <Tag tone="warning">marketing</Tag>
        <Tag tone="accent" icon={List}>
          Wholesale
        </Tag>
        <Tag tone="bot" icon={ListTree}>
          Welcome · 3 of 5
        </Tag>
        <Tag tone="bot" icon={ShieldCheck} onRemove={() => undefined} removeName="Super Admin">
          Super Admin
        </Tag>
      </Line>
    </Board>
  );
}

const rings: { name: string; fraction: number; left: string }[] = [
  { name: 'Lakshmi Subramanian', fraction: 0.92, left: '21h' },
  { name: 'Neha Gupta', fraction: 0.45, left: '10h' },
  { name: 'Rohan Deshpande', fraction: 0.07, left: '1h 40m' },
  { name: 'Thomas Mathew', fraction: 0, left: 'closed' },
];

const kinds: [ChannelKind, string][] = [
  ['messaging', 'Messaging'],
  ['photo', 'Photo DMs'],
  ['page', 'Page inbox'],
  ['lead', 'Lead ads'],
];

/** Rings, channel glyphs, avatars, marks. */
export function FaceBoard() {
  return (
    <>
      <Board title="Reply window ring">
        <div className="flex flex-wrap gap-3.5">
          {rings.map((ring) => (
            <div key={ring.name} className="flex flex-col items-center gap-1.5">
              <ReplyWindowRing
                {...ring}
                channel="messaging"
                channelName="Messaging"
                exact={`${ring.left}, 23/11/2026 10:46 AM`}
              />
              <span className="text-xs text-tertiary tabular-nums">{ring.left}</span>
            </div>
          ))}
        </div>
        <div className="flex flex-wrap gap-x-3.5 gap-y-2">
          {kinds.map(([kind, name]) => (
            <span key={kind} className="flex items-center gap-1.5 text-xs whitespace-nowrap text-secondary">
              <ChannelGlyph kind={kind} name={false} />
              {name}
            </span>
          ))}
        </div>
      </Board>
      <Board title="Avatars: four pairs">
        <Line>
          {['Lakshmi Subramanian', 'Rohan Deshpande', 'Neha Gupta', 'Thomas Mathew', 'பள்ளி சீருடை'].map((name) => (
            <Avatar key={name} name={name} size={36} decorative={false} />
          ))}
          <AvatarStack
            max={3}
            people={['Arjun', 'Fatima', 'Daniel', 'Kavya', 'Suresh'].map((name) => ({ id: name, name }))}
          />
          <Avatar name="" size={26} />
        </Line>
      </Board>
      <Board title="Mark, keys, quality">
        <Line>
          <Logo />
          <Mark />
          <Mark size={16} />
          <Kbd>Ctrl K</Kbd>
          <Kbd>?</Kbd>
        </Line>
        <div className="flex flex-wrap gap-4">
          {['GREEN', 'YELLOW', 'RED', 'UNKNOWN'].map((rating) => (
            <QualityBars key={rating} rating={rating} />
          ))}
        </div>
      </Board>
    </>
  );
}

/** Bars of imports, messages and limits. */
export function ProgressBoard() {
  return (
    <Board title="Progress">
      <ProgressBar
        running
        size="md"
        label="Importing contacts"
        total={984}
        segments={[
          { value: 600, label: 'Added', color: 4 },
          { value: 31, label: 'Failed', color: 'danger' },
        ]}
      />
      <div className="flex justify-between text-xs text-tertiary tabular-nums">
        <span>Importing 612 of 984</span>
        <span>31 failed</span>
      </div>
      <ProgressBar
        size="md"
        label="Messages"
        total={1000}
        segments={[
          { value: 410, label: 'Read', color: 4 },
          { value: 170, label: 'Delivered', color: 1 },
          { value: 60, label: 'Sent', color: 3 },
          { value: 10, label: 'Failed', color: 'danger' },
        ]}
      />
      <ProgressBar
        label="Open chats"
        total={20}
        segments={[{ value: 15, label: 'Open', color: 1 }]}
        className="max-w-24"
      />
    </Board>
  );
}
