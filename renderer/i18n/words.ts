import { statusWords } from '../../electron/shared/line-words.ts'
import type { BatchFate } from '../../electron/shared/submission.ts'

/** Words that more than one screen uses. */
export const words = {
  appName: 'Linkferry',
  practice: 'Practice',
  practiceTag: 'Practice: nothing is charged',
  /** The list of made-up lines for practice, which the record calls by its English name. */
  samples: 'Samples',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading…',
  makingFile: 'Making the file…',
  whatIsThis: 'What does this mean?',

  unnamedList: 'List of {{time}}',
  quoted: '“{{text}}”',
  columnWidth: '{{column}}: {{px, number}} pixels wide',
  moreLists_one: '{{count, number}} more list',
  moreLists_other: '{{count, number}} more lists',
  fromHistory: 'From an earlier list ({{number, number}})',

  links_one: '{{count, number}} link',
  links_other: '{{count, number}} links',
  units_one: '{{count, number}} unit',
  units_other: '{{count, number}} units',
  lines_one: '{{count, number}} line',
  lines_other: '{{count, number}} lines',
  tasks_one: '{{count, number}} task',
  tasks_other: '{{count, number}} tasks',

  /** As they are printed on the keys; on a Mac signs take the place of the first three. */
  keys: {
    control: 'Ctrl',
    shift: 'Shift',
    alt: 'Alt',
    enter: 'Enter',
    escape: 'Esc',
    delete: 'Delete',
    tab: 'Tab',
    space: 'Space',
    home: 'Home',
    end: 'End',
    pageUp: 'Page Up',
    pageDown: 'Page Down',
    menu: 'Menu',
  },

  underAMinute: 'under a minute',
  about: 'about {{duration}}',

  status: { ...statusWords, later: 'Kept for later' },

  batch: {
    queued: 'Waiting',
    sending: 'Sending',
    accepted: 'Accepted',
    refused: 'Refused by the service',
    split: 'Split',
    'in-doubt': 'Maybe charged',
    cancelled: 'Cancelled',
    moved: 'Moved to another account',
    'sent-before': 'Sent before',
  } satisfies Record<BatchFate, string>,

  /** With what links had been sent; stands behind “sent before” and a comma. */
  sentWith: {
    list: 'according to paid links from “{{account}}”',
    forgottenList: 'according to paid links that were imported',
    earlierLife: 'on “{{account}}” before it was removed',
  },

  acceptedMeans: 'The service took it; this does not mean that a search engine has indexed it.',
} as const
