import type { help } from '../../i18n/help.ts'
import type { Key } from '../../i18n/use-keys.ts'

type Deed = keyof typeof help.keys.does
type Place = Exclude<keyof typeof help.keys, 'does'>

/** The key combinations of one place, each with what it does; several where more than one will do. */
export interface KeysOfPlace {
  readonly place: Place
  readonly keys: readonly (readonly [does: Deed, ...combinations: readonly (readonly Key[])[]])[]
}

/** Every key of the window, in the order of the work. */
export const keyMap: readonly KeysOfPlace[] = [
  {
    place: 'anywhere',
    keys: [
      ['screenNew', ['command', '1']],
      ['screenQueue', ['command', '2']],
      ['screenHistory', ['command', '3']],
      ['screenAccounts', ['command', '4']],
      ['settings', ['command', ',']],
      ['find', ['command', 'F']],
      ['message', ['F6']],
      ['help', ['F1']],
      ['keys', ['command', '/']],
      ['leave', ['escape']],
      ['emptySearch', ['escape']],
    ],
  },
  {
    place: 'new',
    keys: [
      ['paste', ['command', 'V']],
      ['openFiles', ['command', 'O']],
      ['submit', ['command', 'enter']],
      ['undo', ['command', 'Z']],
      ['redo', ['command', 'shift', 'Z'], ['command', 'Y']],
      ['goToLine', ['command', 'G']],
    ],
  },
  {
    place: 'grid',
    keys: [
      ['suggestion', ['enter']],
      ['edit', ['F2']],
      ['leaveOut', ['delete']],
      ['copy', ['command', 'C']],
      ['menu', ['menu'], ['shift', 'F10']],
      ['move', ['up'], ['down']],
      ['page', ['pageUp'], ['pageDown']],
      ['ends', ['home'], ['end']],
      ['extend', ['shift', 'up'], ['shift', 'down'], ['shift', 'home'], ['shift', 'end']],
      ['all', ['command', 'A']],
      ['none', ['escape']],
      ['keepEdit', ['enter']],
      ['leaveEdit', ['escape']],
      ['heading', ['left'], ['right'], ['home'], ['end']],
      ['sort', ['enter'], ['space']],
      ['column', ['shift', 'left'], ['shift', 'right']],
      ['openBatch', ['enter']],
    ],
  },
  {
    place: 'queue',
    keys: [['order', ['alt', 'up'], ['alt', 'down']]],
  },
  {
    place: 'map',
    keys: [
      ['cell', ['left'], ['right'], ['up'], ['down']],
      ['cellEnds', ['home'], ['end']],
      ['cellAsk', ['enter']],
    ],
  },
]
