import { Copy, Keyboard, KeyRound, LogOut, Moon, Reply, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Avatar } from '../primitives/Avatar.tsx';
import { Banner, BannerAction } from '../primitives/Banner.tsx';
import { Button } from '../primitives/Button.tsx';
import { Callout } from '../primitives/Callout.tsx';
import { ConfirmDialog } from '../primitives/ConfirmDialog.tsx';
import { Dialog } from '../primitives/Dialog.tsx';
import { Drawer } from '../primitives/Drawer.tsx';
import { Field } from '../primitives/Field.tsx';
import { Input } from '../primitives/Input.tsx';
import { Menu, MenuChoices, MenuGroup, MenuItem, MenuSeparator } from '../primitives/Menu.tsx';
import { Popover } from '../primitives/Popover.tsx';
import { Select } from '../primitives/Select.tsx';
import { TextArea } from '../primitives/TextArea.tsx';
import { toast } from '../primitives/toast-queue.ts';
import { Board, Line } from './Board.tsx';

const outcomes = [
  { value: 'order', label: 'Order placed' },
  { value: 'question', label: 'Question answered' },
] as const;

/** Menus, popovers, dialogs and drawers, behind their buttons. */
export function OverlayBoard() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'type' | 'drawer' | null>(null);
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('light');
  const [outcome, setOutcome] = useState<'order' | 'question' | null>('order');
  const close = () => setOpen(null);
  return (
    <Board title="Menus and overlays">
      <Line>
        <Menu trigger={<Button caret>Message menu</Button>}>
          <MenuItem icon={Reply} keyHint="R">
            Reply
          </MenuItem>
          <MenuItem icon={Star} keyHint="S">
            Star
          </MenuItem>
          <MenuItem icon={Copy} disabled>
            Copy text
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger>
            Delete
          </MenuItem>
        </Menu>
        <Menu trigger={<Button caret>Profile menu</Button>}>
          <div className="flex items-center gap-3 px-2.5 py-2">
            <Avatar name="Priya" size={34} />
            <div>
              <b>Priya</b>
              <div className="text-xs text-tertiary">priya@marigoldlane.example</div>
            </div>
          </div>
          <MenuSeparator />
          <MenuGroup label="Theme">
            <MenuChoices
              label="Theme"
              value={theme}
              onValueChange={setTheme}
              options={[
                { value: 'system', label: 'System' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark', icon: Moon },
              ]}
            />
          </MenuGroup>
          <MenuSeparator />
          <MenuItem icon={KeyRound}>Change password</MenuItem>
          <MenuItem icon={Keyboard} keyHint="?">
            Keyboard shortcuts
          </MenuItem>
          <MenuItem icon={LogOut}>Logout</MenuItem>
        </Menu>
        <Popover trigger={<Button>Popover</Button>} label="Reminder" className="w-64 p-3">
          <Field label="Remind me about">
            <Input size="sm" />
          </Field>
        </Popover>
      </Line>
      <Line>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('type')}>Type to confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      </Line>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Close chat"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" keyHint="Ctrl ↵" onClick={close}>
              Log and close
            </Button>
          </>
        }
      >
        <p className="text-xs text-secondary">Log the details of this Conversation in order to close the chat.</p>
        <Field label="Outcome" required>
          <Select options={outcomes} value={outcome} onValueChange={setOutcome} />
        </Field>
        <Field label="Summary" required>
          <TextArea defaultValue="3 items, COD, deliver to Salem by 22/11" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Deactivate this channel?"
        confirmLabel="Deactivate channel"
        cancelLabel="Keep channel"
        danger
        onConfirm={close}
      >
        Chats stay. New messages are not received until it is active again.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'type'}
        onOpenChange={close}
        title="Delete Rohan Deshpande?"
        confirmLabel="Delete contact"
        cancelLabel="Keep contact"
        danger
        typeToConfirm
        onConfirm={close}
      >
        His 14 orders and 3 enquiries stay. Chats, notes and list memberships go.
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title="Invite user"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled>
              Send invite
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" required>
            <Input defaultValue="Harini" />
          </Field>
          <Field label="Last name" required>
            <Input defaultValue="Venkat" />
          </Field>
        </div>
        <Field label="Email" required error="User already present.">
          <Input type="email" defaultValue="fatima@marigoldlane.example" />
        </Field>
      </Drawer>
    </Board>
  );
}

/** Toasts on request; banners and callouts in place. */
export function FeedbackBoard() {
  const [banner, setBanner] = useState(true);
  return (
    <Board title="Toasts, banners, callouts">
      <Line>
        <Button size="sm" onClick={() => toast.success('Password has been changed successfully..')}>
          Success toast
        </Button>
        <Button size="sm" onClick={() => toast.error('The message could not be sent.')}>
          Error toast
        </Button>
        <Button
          size="sm"
          onClick={() =>
            toast.error('A Contact with the same Mobile already exists', {
              action: { label: 'View', opensRecord: true, onPress: () => undefined },
            })
          }
        >
          Error that stays
        </Button>
        <Button
          size="sm"
          onClick={() => toast.success('Chat closed', { action: { label: 'Undo', onPress: () => undefined } })}
        >
          With undo
        </Button>
      </Line>
      {banner && (
        <Banner tone="warning" onDismiss={() => setBanner(false)}>
          No new chats until 27/11/2026
        </Banner>
      )}
      <Banner tone="info" action={<BannerAction onClick={() => undefined}>Turn on</BannerAction>}>
        Turn on browser notifications to hear about new chats when Parley is in the background.
      </Banner>
      <Callout tone="info">Seems your phone number has a PIN enabled already.</Callout>
      <Callout tone="warning" title="Two values are missing">
        The template needs a header image and the name of the city.
      </Callout>
      <Callout tone="danger">An unknown internal error occurred.</Callout>
      <Callout tone="success">The number is connected.</Callout>
    </Board>
  );
}
