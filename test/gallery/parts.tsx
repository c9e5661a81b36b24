import { type ReactNode, useState } from 'react'

import { Banner } from '../../renderer/components/Banner.tsx'
import { Button, type ButtonProps } from '../../renderer/components/Button.tsx'
import { Card } from '../../renderer/components/Card.tsx'
import { Checkbox } from '../../renderer/components/Checkbox.tsx'
import { Chip } from '../../renderer/components/Chip.tsx'
import { DayField } from '../../renderer/components/DayField.tsx'
import { EmptyState } from '../../renderer/components/EmptyState.tsx'
import { Icon, type IconName } from '../../renderer/components/Icon.tsx'
import { IconButton } from '../../renderer/components/IconButton.tsx'
import { PopupButton } from '../../renderer/components/PopupButton.tsx'
import { ProgressBar } from '../../renderer/components/ProgressBar.tsx'
import { RailButton } from '../../renderer/components/RailButton.tsx'
import { ScreenHeader } from '../../renderer/components/ScreenHeader.tsx'
import { SegmentedControl } from '../../renderer/components/SegmentedControl.tsx'
import { RailNote } from '../../renderer/components/RailNote.tsx'
import { Select } from '../../renderer/components/Select.tsx'
import { StackedBar } from '../../renderer/components/StackedBar.tsx'
import { StatusMark } from '../../renderer/components/StatusMark.tsx'
import { Tag } from '../../renderer/components/Tag.tsx'
import { TextArea } from '../../renderer/components/TextArea.tsx'
import { TextField } from '../../renderer/components/TextField.tsx'
import { iconOfTone, tones } from '../../renderer/components/tone.ts'
import styles from './gallery.module.css'
import {
  DialogParts,
  GridParts,
  MenuParts,
  QuestionParts,
  ToastParts,
  TooltipParts,
} from './open-parts.tsx'

const nothing = () => undefined
const looks = ['filled', 'outlined', 'quiet', 'link'] as const
const icons: readonly IconName[] = [
  'plus',
  'queue',
  'history',
  'key',
  'settings',
  ...Object.values(iconOfTone),
]

/** A part with a value of its own, so that it can be tried. */
function Tried<Value>({
  start,
  children,
}: {
  readonly start: Value
  readonly children: (value: Value, set: (value: Value) => void) => ReactNode
}) {
  const [value, set] = useState(start)
  return children(value, set)
}

const buttonStates: readonly (readonly [string, Partial<ButtonProps>])[] = [
  ['Plain', {}],
  ['With an icon', { icon: 'send' }],
  ['Practice', { meaning: 'practice' }],
  ['Danger', { meaning: 'danger' }],
  ['Disabled', { isDisabled: true }],
  ['Working', { isPending: true }],
  ['Large', { size: 'large' }],
  ['Small', { size: 'small', icon: 'plus' }],
]

/** Every part of renderer/components by the name of its file, in each of its states. */
export const parts: Readonly<Record<string, ReactNode>> = {
  Button: looks.map((look) => (
    <div key={look}>
      {buttonStates.map(([name, state]) => (
        <Button key={name} look={look} {...state}>
          {name}
        </Button>
      ))}
    </div>
  )),
  IconButton: (
    <>
      <IconButton label="Undo" icon="undo" />
      <IconButton label="Redo" icon="redo" isDisabled />
      <IconButton label="Close" icon="close" size="small" />
    </>
  ),
  PopupButton: <PopupButton label="Columns">A panel of controls</PopupButton>,
  Chip: tones.map((tone, index) => (
    <Tried key={tone} start={index % 3 === 0}>
      {(isSelected, onChange) => (
        <Chip
          name={tone}
          count="1,234"
          tone={tone}
          isSelected={isSelected}
          onChange={onChange}
          isDisabled={tone === 'off'}
        />
      )}
    </Tried>
  )),
  StatusMark: tones.map((tone) => <StatusMark key={tone} tone={tone} word={tone} />),
  Tag: (
    <>
      <Tag>Plain</Tag>
      <Tag look="accent">Accent</Tag>
      <Tag look="practice">Practice</Tag>
    </>
  ),
  RailNote: [false, true].map((isCaution) => (
    <RailNote
      key={String(isCaution)}
      icon={isCaution ? 'warning' : 'clock'}
      isCaution={isCaution}
      title="The balance is too low"
      lines={['Agency main', '38,000 links wait']}
      onPress={nothing}
    />
  )),
  Icon: icons.map((name) => <Icon key={name} name={name} />),
  TextField: (
    <>
      <TextField label="Name" value="" onChange={nothing} placeholder="As you call it" />
      <TextField
        label="Address"
        value="https://service.example"
        onChange={nothing}
        hint="Without /api/links"
      />
      <TextField label="Units" value="many" onChange={nothing} error="Enter a whole number." />
      <TextField type="search" label="Search" value="" onChange={nothing} />
      <TextField label="Closed" value="Practice" onChange={nothing} isDisabled />
    </>
  ),
  TextArea: (
    <Tried start={'https://a.example/1\nhttps://a.example/2'}>
      {(value, onChange) => <TextArea label="Links" value={value} onChange={onChange} />}
    </Tried>
  ),
  DayField: (
    <Tried start="2026-11-23">
      {(value, onChange) => <DayField label="Day" value={value} onChange={onChange} />}
    </Tried>
  ),
  Select: (
    <>
      <Select
        label="Account"
        options={[{ id: 1, name: 'Agency main', detail: <Tag>New</Tag> }]}
        value={1}
        onChange={nothing}
      />
      <Select
        label="Small"
        size="small"
        options={[{ id: 1, name: 'All accounts' }]}
        value={1}
        onChange={nothing}
      />
      <Select
        label="Empty"
        options={[]}
        value={undefined}
        placeholder="Choose one"
        onChange={nothing}
      />
      <Select label="Closed" options={[]} value={undefined} onChange={nothing} isDisabled />
    </>
  ),
  SegmentedControl: (
    <Tried start="two">
      {(value, onChange) => (
        <SegmentedControl
          label="Theme"
          segments={[
            { id: 'one', name: 'Light' },
            { id: 'two', name: 'Dark' },
            { id: 'three', name: 'System' },
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </Tried>
  ),
  Checkbox: (
    <>
      <Tried start={true}>
        {(isSelected, onChange) => (
          <Checkbox isSelected={isSelected} onChange={onChange}>
            Chosen
          </Checkbox>
        )}
      </Tried>
      <Checkbox isSelected={false} onChange={nothing}>
        Not chosen
      </Checkbox>
      <Checkbox isSelected isDisabled onChange={nothing}>
        Closed
      </Checkbox>
    </>
  ),
  Banner: (['info', 'caution', 'bad'] as const).map((kind) => (
    <Banner
      key={kind}
      kind={kind}
      title={`What happened (${kind})`}
      actions={<Button size="small">Mend it</Button>}
    >
      What it means for links and units, and what to do.
    </Banner>
  )),
  Card: <Card>What belongs together.</Card>,
  EmptyState: (
    <EmptyState title="Nothing is being sent" actions={<Button>Begin</Button>}>
      It shows here once it is.
    </EmptyState>
  ),
  ProgressBar: (
    <div className={styles.wide}>
      <ProgressBar label="Reading" value={0.4} detail="40 of 100 MB" />
      <ProgressBar label="Reading more" value={undefined} />
    </div>
  ),
  StackedBar: (['thin', 'thick'] as const).map((size) => (
    <div key={size} className={styles.wide}>
      <StackedBar
        size={size}
        label="Of each tone one part"
        parts={tones.map((tone, index) => ({
          id: tone,
          tone,
          amount: index + 1,
          isHatched: tone === 'question',
        }))}
        total={70}
      />
    </div>
  )),
  RailButton: (
    <div>
      <RailButton icon="plus" name="New" keyInWords="Ctrl+1" onPress={nothing} />
      <RailButton
        icon="queue"
        name="Queue"
        keyInWords="Ctrl+2"
        aria-current="page"
        onPress={nothing}
      />
    </div>
  ),
  ScreenHeader: (
    <ScreenHeader title="Queue" detail="2 submissions" actions={<Button>Pause all</Button>} />
  ),
  VirtualGrid: <GridParts />,
  Menu: <MenuParts />,
  Dialog: <DialogParts />,
  Question: <QuestionParts />,
  Tooltip: <TooltipParts />,
  Toasts: <ToastParts />,
  Toast: 'Within Toasts.',
  MenuPopover: 'Around Menu.',
  ContextMenu: 'By the second mouse button, on a row of VirtualGrid.',
  GridHead: 'Within VirtualGrid.',
  GridRow: 'Within VirtualGrid.',
  Announcer: 'Heard, not seen.',
  Language: 'Around everything.',
}
