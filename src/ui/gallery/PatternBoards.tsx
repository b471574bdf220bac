import { Building2, Ellipsis, List, MessagesSquare, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';

import { BulkBar } from '../patterns/BulkBar.tsx';
import { DataTable } from '../patterns/DataTable.tsx';
import type { DataColumn, DataSort } from '../patterns/data-table-columns.ts';
import { PageHeader } from '../patterns/PageHeader.tsx';
import { Pager } from '../patterns/Pager.tsx';
import { SettingsCard, SettingsRow } from '../patterns/SettingsCard.tsx';
import { SideMenu } from '../patterns/SideMenu.tsx';
import { FactList, SidePanel, SidePanelSection } from '../patterns/SidePanel.tsx';
import { Avatar } from '../primitives/Avatar.tsx';
import { Button } from '../primitives/Button.tsx';
import { CountryPicker } from '../primitives/CountryPicker.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { Input } from '../primitives/Input.tsx';
import { Menu, MenuItem } from '../primitives/Menu.tsx';
import { StatusPill } from '../primitives/StatusPill.tsx';
import { Switch } from '../primitives/Switch.tsx';
import { TimeZonePicker } from '../primitives/TimeZonePicker.tsx';
import { countries, enquiries, timeZones, type Enquiry } from './sample-data.ts';

const columns: DataColumn<Enquiry>[] = [
  {
    id: 'name',
    header: 'Enquiry',
    sortable: true,
    phone: 'title',
    cell: (row) => <span className="font-medium">{row.name}</span>,
  },
  {
    id: 'contact',
    header: 'Contact',
    width: 220,
    phone: 'line',
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={row.contact} size={24} className="max-md:hidden" />
        <span className="truncate">{row.contact}</span>
      </span>
    ),
  },
  { id: 'value', header: 'Value', width: 130, align: 'end', sortable: true, phone: 'line', cell: (row) => row.value },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    phone: 'end',
    cell: (row) => <StatusPill entity="chat" value={row.status} />,
  },
  { id: 'owner', header: 'Owner', width: 170, cell: (row) => row.owner },
  { id: 'updated', header: 'Updated', width: 120, sortable: true, cell: (row) => row.updated },
];

/** A page with its table, bulk bar and pager. */
export function TableBoard() {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['2', '3']));
  const [sort, setSort] = useState<DataSort | null>({ id: 'updated', desc: true });
  const [opened, setOpened] = useState('');
  return (
    <section
      aria-label="Table"
      className="relative mb-3.5 flex h-[480px] min-w-0 flex-col overflow-hidden rounded-md border border-subtle bg-canvas"
    >
      <PageHeader
        as="h2"
        title="Enquiries"
        count={146}
        actions={
          <Button variant="primary" icon={Plus} keyHint="N">
            New enquiry
          </Button>
        }
      />
      <output className="sr-only">{opened}</output>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <DataTable
          label="Enquiries"
          rows={enquiries}
          columns={columns}
          rowKey={(row) => row.id}
          total={400}
          sort={sort}
          onSortChange={setSort}
          selection={selection}
          onSelectionChange={setSelection}
          onOpen={(row) => setOpened(`Opened ${row.name}`)}
          rowActions={(row) => (
            <Menu
              align="end"
              trigger={
                <IconButton size="sm" dim icon={Ellipsis} aria-label={`Actions for ${row.name}`} tooltip={false} />
              }
            >
              <MenuItem icon={Pencil}>Edit</MenuItem>
              <MenuItem icon={Trash2} danger>
                Delete
              </MenuItem>
            </Menu>
          )}
        />
        <BulkBar
          count={selection.size}
          onClear={() => setSelection(new Set())}
          actions={[
            { id: 'list', label: 'Add to list', icon: List, onPress: () => undefined },
            { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onPress: () => undefined },
          ]}
        />
      </div>
      <Pager page={1} pageSize={50} rowCount={50} total={400} hasNext onPageChange={() => undefined} />
    </section>
  );
}

/** Settings: menu, cards and rows; the panel at the end. */
export function SettingsBoard() {
  const [country, setCountry] = useState<string | null>('IN');
  const [zone, setZone] = useState<string | null>('Asia/Kolkata');
  const [name, setName] = useState('');
  return (
    <div className="mb-3.5 grid min-w-0 gap-3.5 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="overflow-hidden rounded-md border border-subtle">
        <SideMenu
          title="Settings"
          groups={[
            {
              label: 'Workspace',
              links: [
                { to: '/', label: 'Organisation', icon: Building2 },
                { to: '/users', label: 'Users', icon: Users },
                { to: '/channels', label: 'Channels', icon: MessagesSquare },
              ],
            },
          ]}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SettingsCard>
          <SettingsRow
            label="Name"
            help="Shown to the team and in invites"
            required
            error={name === '' ? 'Enter a name.' : undefined}
          >
            <Input value={name} onChange={(event) => setName(event.target.value)} />
          </SettingsRow>
          <SettingsRow label="Country">
            <CountryPicker countries={countries} value={country} onValueChange={setCountry} />
          </SettingsRow>
          <SettingsRow label="Time zone" help="All due times and reports use this">
            <TimeZonePicker options={timeZones} value={zone} onValueChange={setZone} />
          </SettingsRow>
        </SettingsCard>
        <SettingsCard title="Chats">
          <SettingsRow control="auto" label="Share read receipts" help="Customers see blue ticks when your team reads">
            <Switch defaultChecked />
          </SettingsRow>
          <SettingsRow control="auto" label="Log a conversation before closing">
            <Switch />
          </SettingsRow>
        </SettingsCard>
      </div>
      <div className="overflow-hidden rounded-md border border-subtle">
        <SidePanel
          label="Details"
          head={<h2 className="font-semibold">Lakshmi Subramanian</h2>}
          onClose={() => undefined}
        >
          <SidePanelSection title="Contact details">
            <FactList
              facts={[
                { label: 'Mobile', value: <bdi>+91 90000 14220</bdi> },
                { label: 'City', value: 'Coimbatore' },
                { label: 'Email', value: '' },
              ]}
            />
          </SidePanelSection>
          <SidePanelSection title="Files" count={5} defaultOpen={false}>
            Five files
          </SidePanelSection>
        </SidePanel>
      </div>
    </div>
  );
}
