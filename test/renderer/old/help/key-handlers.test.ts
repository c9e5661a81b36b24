import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

import { keyMap } from '../../../../renderer/old/help/key-map.ts'

type Deed = (typeof keyMap)[number]['keys'][number][0]

/** What the keys that a file hears do, by the words of the keyboard map. */
const deedsOf: Readonly<Record<string, readonly Deed[]>> = {
  'screens.ts': [
    'screenNew',
    'screenQueue',
    'screenHistory',
    'screenAccounts',
    'settings',
    'find',
    'help',
    'keys',
  ],
  'new/use-undo.ts': ['undo', 'redo'],
  'new/SubmitBox.tsx': ['submit'],
  'new/NewScreen.tsx': ['openFiles'],
  'new/ListMenu.tsx': ['goToLine'],
  'new/use-intake-gestures.ts': ['paste'],
  'new/LinkGrid.tsx': ['suggestion', 'edit', 'leaveOut', 'copy'],
  'new/LinkEditor.tsx': ['keepEdit', 'leaveEdit'],
  'history/BatchGrid.tsx': ['openBatch'],
  'history/AnswerGrid.tsx': ['openBatch'],
  'queue/OrderedCards.tsx': ['order'],
  'queue/OrderHandle.tsx': ['leave', 'order'],
  'queue/BatchMap.tsx': ['cellAsk'],
  'queue/batch-map-layout.ts': ['cell', 'cellEnds'],
  'components/use-grid-keys.ts': ['menu', 'all', 'none', 'ends'],
  'components/grid-selection.ts': ['move', 'page', 'ends', 'extend'],
  'components/GridHead.tsx': ['column', 'heading', 'sort'],
  'components/TextField.tsx': ['emptySearch'],
  'components/message-key.ts': ['message'],
  'components/Toasts.tsx': ['leave'],
  'components/Dialog.tsx': ['leave'],
}

/** Files that hear keys for others, or all keys alike. */
const noDeeds = new Set([
  'new/use-command-key.ts',
  'components/latin-key.ts',
  'use-shortcuts.ts',
  // Only hears that any is pressed.
  'queue/use-same-remedy.ts',
  'queue/show-submission.ts',
  // Hands them to ui/use-grid-keys.ts.
  'components/VirtualGrid.tsx',
])

/** Files that hear Enter where it presses a button, as it does on every other one. */
const pressed = new Set(['queue/OrderHandle.tsx'])

/** A key's name in an event, as the map calls it; a space between two is the same as either. */
const nameOfKey: Readonly<Record<string, string>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'home',
  End: 'end',
  Enter: 'enter',
  Escape: 'escape',
  Delete: 'delete',
  // The key of a Mac that is called Delete.
  Backspace: 'delete',
  ContextMenu: 'menu',
}

const sources = path.resolve(import.meta.dirname, '../../../../renderer')
const texts = new Map(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && /^(?:old|components)\b/.test(file))
    .map((file) => [
      file
        .split(path.sep)
        .join('/')
        .replace(/^old\//, ''),
      readFileSync(path.join(sources, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''),
    ]),
)

/** Each key that a file names, as the map calls it. */
function keysIn(text: string): ReadonlySet<string> {
  const named = [...text.matchAll(/\b(Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down))\b/g)]
  const quoted = [...text.matchAll(/'(Home|End|Enter|Escape|Delete|Backspace|ContextMenu|F\d+)'/g)]
  const properties = [...text.matchAll(/^ *(Home|End): \(/gm)]
  const commands = [...text.matchAll(/useCommandKey\('(\w+)'|latinKey\(\w+\) === '(.)'/g)]
  return new Set(
    [...named, ...quoted, ...properties, ...commands].map(([, key, sign]) => {
      const name = key ?? sign ?? ''
      return nameOfKey[name] ?? (name.length === 1 ? name.toUpperCase() : name)
    }),
  )
}

function hearsKeys(text: string): boolean {
  return /onKeyDown|'keydown'|useCommandKey\(|latinKey\(|\.key\b ===|\bKeyboardEvent\b/.test(text)
}

const keysOfDeed = new Map(
  keyMap.flatMap(({ keys }) => keys).map(([deed, ...combinations]) => [deed, combinations.flat()]),
)

test('each file of the window that hears keys does something that the keyboard map names', () => {
  const hearing = [...texts].filter(([, text]) => hearsKeys(text)).map(([file]) => file)
  expect(hearing.filter((file) => !noDeeds.has(file) && deedsOf[file] === undefined)).toEqual([])
  expect(Object.keys(deedsOf).filter((file) => !texts.has(file))).toEqual([])
})

test('each deed of the keyboard map is that of a file', () => {
  expect([...keysOfDeed.keys()].toSorted()).toEqual(
    [...new Set(Object.values(deedsOf).flat())].toSorted(),
  )
})

test.each(Object.entries(deedsOf))('the keyboard map has the keys of %s', (file, deeds) => {
  const shown = new Set<string>(deeds.flatMap((deed) => keysOfDeed.get(deed) ?? []))
  if (pressed.has(file)) shown.add('enter')
  expect([...keysIn(texts.get(file) ?? '')].filter((key) => !shown.has(key))).toEqual([])
})
