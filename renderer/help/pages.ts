import type { IconName } from '../components/index.ts'

/** The pages of the help in their order; their words are `help:page.<id>`. */
export const helpPages = [
  {
    id: 'start',
    icon: 'play',
    sections: ['page.start.s1', 'page.start.s2', 'page.start.s3', 'page.start.s4'],
  },
  {
    id: 'lists',
    icon: 'lists',
    sections: ['page.lists.s1', 'page.lists.s2', 'page.lists.s3', 'page.lists.s4', 'page.lists.s5'],
  },
  {
    id: 'sending',
    icon: 'send',
    sections: [
      'page.sending.s1',
      'page.sending.s2',
      'page.sending.s3',
      'page.sending.s4',
      'page.sending.s5',
    ],
  },
  {
    id: 'charged',
    icon: 'waiting',
    sections: [
      'page.charged.s1',
      'page.charged.s2',
      'page.charged.s3',
      'page.charged.s4',
      'page.charged.s5',
    ],
  },
  {
    id: 'history',
    icon: 'history',
    sections: ['page.history.s1', 'page.history.s2', 'page.history.s3', 'page.history.s4'],
  },
  {
    id: 'accounts',
    icon: 'key',
    sections: ['page.accounts.s1', 'page.accounts.s2', 'page.accounts.s3', 'page.accounts.s4'],
  },
  {
    id: 'safety',
    icon: 'shield',
    sections: ['page.safety.s1', 'page.safety.s2', 'page.safety.s3', 'page.safety.s4'],
  },
] as const satisfies readonly {
  readonly id: string
  readonly icon: IconName
  readonly sections: readonly string[]
}[]

export type HelpPageId = (typeof helpPages)[number]['id']

/** Where the help is open: all topics, the keyboard, or a page. */
export type HelpPlace = 'top' | 'keys' | HelpPageId

/** The place that a topic leads to. Topics of other screens lead to the page about them. */
export function placeOf(topic: string): HelpPlace {
  if (topic === 'keys') return topic
  return helpPages.find(({ id }) => id === topic)?.id ?? 'top'
}

/**
 * The keyboard map; headings and lines are `help:keys.<name>`. Keys of a line are pressed together or
 * are alternatives; `command` is Ctrl, or ⌘ on a Mac.
 */
export const keyMap = [
  {
    name: 'everywhere',
    lines: [
      { does: 'palette', keys: ['command', 'K'] },
      { does: 'lists', keys: ['command', '1'] },
      { does: 'queue', keys: ['command', '2'] },
      { does: 'history', keys: ['command', '3'] },
      { does: 'accounts', keys: ['command', '4'] },
      { does: 'settings', keys: ['command', ','] },
      { does: 'find', keys: ['command', 'F'] },
      { does: 'paste', keys: ['command', 'V'] },
      { does: 'help', keys: ['F1'] },
      { does: 'message', keys: ['F6'] },
    ],
  },
  {
    name: 'list',
    lines: [
      { does: 'move', keys: ['↑', '↓'] },
      { does: 'select', keys: ['shift', '↑', '↓'] },
      { does: 'selectAll', keys: ['command', 'A'] },
      { does: 'inspect', keys: ['space'] },
      { does: 'suggestion', keys: ['enter'] },
      { does: 'edit', keys: ['F2'] },
      { does: 'exclude', keys: ['delete'] },
      { does: 'submit', keys: ['command', 'enter'] },
      { does: 'undo', keys: ['command', 'Z'] },
      { does: 'redo', keys: ['command', 'shift', 'Z'] },
      { does: 'menu', keys: ['shift', 'F10'] },
    ],
  },
  { name: 'queueGroup', lines: [{ does: 'reorder', keys: ['alt', '↑', '↓'] }] },
  {
    name: 'historyGroup',
    lines: [
      { does: 'expand', keys: ['→'] },
      { does: 'collapse', keys: ['←'] },
    ],
  },
] as const
