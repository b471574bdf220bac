import {
  BatteryMedium,
  CheckCheck,
  ChevronLeft,
  Ellipsis,
  Mic,
  Paperclip,
  Smile,
  Wifi,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { Avatar } from '../primitives/Avatar.tsx';
import { ScrollRegion } from '../primitives/ScrollRegion.tsx';

interface PhonePreviewProps {
  /** Names it. */
  label: string;
  /** Whose chat it shows: the name of the business. */
  name: string;
  /** What the phone itself says: what kind of chat it is, and in the field below it. */
  words: { account: string; field: string };
  /** On its clock. */
  time: string;
  /** The theme of the customer's phone, which is not that of the page. */
  theme?: 'light' | 'dark' | undefined;
  /** In the place of the field below the messages: one that can be written in. */
  composer?: ReactNode;
  /** Each time that it changes, the newest message is scrolled to. */
  newest?: number | undefined;
  /** The messages, the newest last. */
  children: ReactNode;
}

/** A customer's phone with the chat of a business: what somebody writes here, as it arrives there. */
export function PhonePreview(props: PhonePreviewProps) {
  const { label, name, words, time, theme = 'light', composer, newest, children } = props;
  const messages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const region = messages.current;
    if (region && newest !== undefined) region.scrollTop = region.scrollHeight;
  }, [newest]);
  return (
    <div
      role="group"
      aria-label={label}
      dir="ltr"
      className="h-[min(640px,calc(100dvh-190px))] min-h-[440px] w-[324px] max-w-full shrink-0 rounded-[38px] bg-(--phone-case) p-[9px] shadow-4 inset-ring-[1.5px] inset-ring-(--phone-edge) forced-colors:border"
    >
      {/* The theme is that of the screen: the shadow of the case falls on the page. */}
      <div
        data-theme={theme}
        className="flex h-full flex-col overflow-hidden rounded-[30px] bg-(--phone-screen) text-(--phone-text)"
      >
        <div aria-hidden className="shrink-0 bg-(--phone-bar) text-(--phone-bar-on)">
          <div className="flex h-[30px] items-center justify-between px-[18px] text-xs font-semibold">
            <bdi>{time}</bdi>
            <span className="flex items-center gap-1 [&>.lucide]:size-3.5">
              <Wifi />
              <BatteryMedium />
            </span>
          </div>
          <div className="flex items-center gap-[9px] px-3 pt-[5px] pb-[9px]">
            <ChevronLeft />
            <Avatar name={name} size={30} decorative />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate leading-[17px] font-semibold">{name}</bdi>
              <span className="block text-2xs opacity-80">{words.account}</span>
            </span>
            <Ellipsis className="rotate-90" />
          </div>
        </div>
        {/* The newest message is at the bottom; of a long one the beginning can be scrolled to. */}
        <ScrollRegion
          ref={messages}
          label={label}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto p-2.5 -outline-offset-2!"
        >
          <div className="mt-auto flex flex-col gap-[5px]">{children}</div>
        </ScrollRegion>
        {composer ?? <PhoneField text={words.field} />}
      </div>
    </div>
  );
}

/** Where a customer would write. */
function PhoneField({ text }: { text: string }) {
  return (
    <div aria-hidden className="flex shrink-0 items-center gap-1.5 px-2 pt-[7px] pb-2.5">
      <span className="flex h-[34px] flex-1 items-center gap-2 rounded-full bg-(--phone-bubble) px-3 text-(--phone-meta)">
        <Smile />
        <span className="flex-1">{text}</span>
        <Paperclip />
      </span>
      <span className="grid size-[34px] shrink-0 place-items-center rounded-full bg-(--phone-mic) text-(--phone-bar-on)">
        <Mic />
      </span>
    </div>
  );
}

interface PhoneMessageProps {
  /** Of the text, in the form of an attribute. */
  lang?: string | undefined;
  /** A picture, or what stands for a file. */
  media?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  time: string;
  buttons?: readonly PhoneButton[] | undefined;
  children: ReactNode;
}

interface PhoneButton {
  icon: LucideIcon | undefined;
  label: ReactNode;
  /** A second line. */
  note?: string | undefined;
  /** Where it can be tried: what a tap does. */
  onTap?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

const buttonClasses =
  'flex min-h-[34px] w-full flex-col items-center justify-center rounded-[9px] bg-(--phone-bubble) px-2.5 py-1 text-center font-medium text-(--phone-link) shadow-1';

function PhoneButtonRow({ icon: Icon, label, note, onTap, disabled }: PhoneButton) {
  const content = (
    <>
      <span className="flex max-w-full items-center justify-center gap-1.5">
        {Icon && <Icon aria-hidden />}
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{label}</bdi>
      </span>
      {note !== undefined && <bdi className="text-xs font-regular text-(--phone-meta)">{note}</bdi>}
    </>
  );
  if (!onTap) return <div className={buttonClasses}>{content}</div>;
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onTap}
      className={`${buttonClasses} enabled:hover:brightness-95 disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-h-11`}
    >
      {content}
    </button>
  );
}

/** What the customer sent, on the phone. */
export function PhoneReply({ time, children }: { time: string; children: ReactNode }) {
  return (
    <div className="w-fit max-w-[86%] self-end rounded-[12px_4px_12px_12px] bg-(--phone-own) px-[9px] pt-1.5 pb-[5px] text-sm shadow-1">
      <div dir="auto" className="[overflow-wrap:anywhere]">
        {children}
      </div>
      <p className="mt-1 flex items-center justify-end gap-0.5 text-2xs text-(--phone-meta)">
        <bdi>{time}</bdi>
        <CheckCheck aria-hidden className="size-3.5" />
      </p>
    </div>
  );
}

/** A message of a business on the phone, with the buttons that a customer can tap below it. */
export function PhoneMessage({ lang, media, header, footer, time, buttons = [], children }: PhoneMessageProps) {
  return (
    <>
      <div
        lang={lang}
        className="w-fit max-w-[86%] min-w-28 self-start rounded-[4px_12px_12px_12px] bg-(--phone-bubble) px-[9px] pt-1.5 pb-[5px] text-sm shadow-1 data-media:w-[86%]"
        data-media={media === undefined ? undefined : ''}
      >
        {media !== undefined && (
          <div className="-mx-1.5 -mt-[3px] mb-[5px] overflow-hidden rounded-[2px_9px_4px_4px]">{media}</div>
        )}
        {header !== undefined && (
          <p dir="auto" className="mb-0.5 font-semibold">
            {header}
          </p>
        )}
        <div dir="auto">{children}</div>
        {footer !== undefined && (
          <p dir="auto" className="mt-[3px] text-xs [overflow-wrap:anywhere] text-(--phone-meta)">
            {footer}
          </p>
        )}
        <p className="mt-1 text-end text-2xs text-(--phone-meta)">
          <bdi>{time}</bdi>
        </p>
      </div>
      {buttons.length > 0 && (
        <ul className="flex w-[86%] flex-col gap-[3px] self-start">
          {buttons.map((button, index) => (
            <li key={index}>
              <PhoneButtonRow {...button} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
