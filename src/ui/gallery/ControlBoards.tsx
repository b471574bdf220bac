import { Bell, Ellipsis, Mail, Plus, Search, ShieldCheck, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../primitives/Button.tsx';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { Chip } from '../primitives/Chip.tsx';
import { Field } from '../primitives/Field.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { Input } from '../primitives/Input.tsx';
import { LinkButton } from '../primitives/Link.tsx';
import { PasswordInput } from '../primitives/PasswordInput.tsx';
import { PinInput } from '../primitives/PinInput.tsx';
import { RadioCards } from '../primitives/RadioCards.tsx';
import { RadioGroup } from '../primitives/RadioGroup.tsx';
import { SegmentedControl } from '../primitives/SegmentedControl.tsx';
import { Switch } from '../primitives/Switch.tsx';
import { TabPanel, Tabs } from '../primitives/Tabs.tsx';
import { CharacterCount, TextArea } from '../primitives/TextArea.tsx';
import { Board, Line } from './Board.tsx';

const focused = 'outline-2 outline-offset-1 outline-focus-ring';

/** Buttons in every variant and state. */
export function ButtonBoard() {
  const [saving, setSaving] = useState(true);
  return (
    <Board title="Buttons">
      <Line>
        <Button variant="primary">Primary</Button>
        <Button variant="primary" className="bg-accent-solid-hover">
          Hover
        </Button>
        <Button variant="primary" className={focused}>
          Focus
        </Button>
      </Line>
      <Line>
        <Button>Secondary</Button>
        <Button variant="soft">Soft</Button>
        <Button variant="ghost" className="bg-hover">
          Ghost
        </Button>
      </Line>
      <Line>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-quiet">Stop</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" icon={ShieldCheck} busy={saving} onClick={() => setSaving(true)}>
          Saving
        </Button>
        <Button busy>Sending</Button>
      </Line>
      <Line>
        <Button size="sm">Small</Button>
        <Button icon={Plus} keyHint="N">
          With key
        </Button>
        <Button variant="primary" keyHint="Ctrl S">
          Save
        </Button>
        <Button caret>Options</Button>
        <IconButton bordered icon={Ellipsis} aria-label="More" />
        <IconButton pressed icon={Star} aria-label="Star" keyHint="S" />
        <IconButton icon={Bell} aria-label="Notifications" />
        <IconButton disabled icon={Trash2} aria-label="Delete" />
        <IconButton busy icon={Star} aria-label="Starring" />
      </Line>
      <Line>
        <Button size="lg" variant="primary">
          Large
        </Button>
        <LinkButton>Forgot password?</LinkButton>
      </Line>
      <Button block variant="soft">
        A label that is long enough to wrap in a narrow column before it would ever be cut off
      </Button>
    </Board>
  );
}

/** Checkboxes, radios, switches, segments, chips, tabs. */
export function SelectionBoard() {
  const [mixed, setMixed] = useState<boolean | null>(null);
  const [segment, setSegment] = useState<'open' | 'closed'>('open');
  const [join, setJoin] = useState<'and' | 'or'>('and');
  const [tab, setTab] = useState<'notes' | 'conversations' | 'files'>('notes');
  const [radio, setRadio] = useState<'yes' | 'no'>('yes');
  return (
    <Board title="Selection">
      <div className="flex flex-wrap gap-x-4.5 gap-y-2">
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Mixed" indeterminate={mixed === null} checked={mixed ?? false} onCheckedChange={setMixed} />
        <Checkbox label="Off" />
        <Checkbox label="Disabled" disabled />
      </div>
      <div className="flex flex-wrap gap-x-4.5 gap-y-2">
        <RadioGroup
          inline
          aria-label="Answer"
          value={radio}
          onValueChange={setRadio}
          options={[
            { value: 'yes', label: 'Selected' },
            { value: 'no', label: 'Not' },
          ]}
        />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Switch label="Disabled" disabled />
      </div>
      <Line>
        <SegmentedControl
          label="Chats shown"
          value={segment}
          onValueChange={setSegment}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
        <SegmentedControl
          size="sm"
          label="Join criteria"
          value={join}
          onValueChange={setJoin}
          options={[
            { value: 'and', label: 'AND' },
            { value: 'or', label: 'OR' },
          ]}
        />
      </Line>
      <Line>
        <Chip on count={4} onRemove={() => undefined} removeName="Unread">
          Unread
        </Chip>
        <Chip caret>Channel</Chip>
        <Chip adds>Filter</Chip>
        <Chip disabled>Disabled</Chip>
      </Line>
      <Tabs
        size="sm"
        label="Contact"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'notes', label: 'Notes', count: 2 },
          { value: 'conversations', label: 'Conversations', count: 5 },
          { value: 'files', label: 'Files' },
        ]}
      >
        <TabPanel value="notes" className="pt-2">
          Two notes
        </TabPanel>
        <TabPanel value="conversations" className="pt-2">
          Five conversations
        </TabPanel>
        <TabPanel value="files" className="pt-2">
          No files
        </TabPanel>
      </Tabs>
    </Board>
  );
}

/** Text fields in every state. */
export function InputBoard() {
  const [text, setText] = useState('Hi {{name}}');
  const [pin, setPin] = useState('4072');
  return (
    <Board title="Inputs">
      <Field label="Label" required help="Help stays one line">
        <Input placeholder="Placeholder" />
      </Field>
      <Field label="Focus">
        <Input defaultValue="Marigold Lane" className="outline-2 outline-offset-1 outline-focus-ring" />
      </Field>
      <Field label="Error" error="Enter a valid email address.">
        <Input icon={Mail} type="email" defaultValue="priya@" />
      </Field>
      <Field label="Disabled" help="Only an admin can change this">
        <Input disabled defaultValue="Marigold Lane" />
      </Field>
      <Field label="Password">
        <PasswordInput size="lg" defaultValue="correct horse" />
      </Field>
      <Input soft icon={Search} placeholder="Search people" aria-label="Search people" />
      <Field label="Counter" aside={<CharacterCount length={text.length} max={1024} />}>
        <TextArea value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field as="group" label="PIN" error="Please enter a 6-digit code.">
        <PinInput value={pin} onValueChange={setPin} />
      </Field>
    </Board>
  );
}

/** The role picker of the invite drawer. */
export function RoleBoard() {
  const [role, setRole] = useState<'agent' | 'marketing' | 'admin' | 'super_admin'>('agent');
  return (
    <Board title="Choice cards">
      <Field as="group" label="Role" required>
        <RadioCards
          value={role}
          onValueChange={setRole}
          options={[
            { value: 'agent', label: 'Agent', help: 'Replies in own chats, sees all contacts' },
            { value: 'marketing', label: 'Marketing', help: 'Templates, broadcasts and sequences' },
            { value: 'admin', label: 'Admin', help: 'Everything except billing and owners' },
            { value: 'super_admin', label: 'Super Admin', help: 'Everything', disabled: true },
          ]}
        />
      </Field>
    </Board>
  );
}
