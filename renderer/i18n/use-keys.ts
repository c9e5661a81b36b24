import { useText } from './use-text.ts'
import type { words } from './words.ts'

type NamedKey = keyof typeof words.keys

/** `command` is Ctrl, and ⌘ on a Mac; a letter, figure or sign stands for itself. */
export type Key = 'command' | 'up' | 'down' | 'left' | 'right' | NamedKey | (string & {})

const signs: Readonly<Partial<Record<Key, string>>> = { up: '↑', down: '↓', left: '←', right: '→' }
const macSigns: Readonly<Partial<Record<Key, string>>> = {
  command: '⌘',
  control: '⌃',
  shift: '⇧',
  alt: '⌥',
  delete: '⌫',
}

/** Keys that are pressed together, as a person of this system reads them: `Ctrl Shift Z`, `⇧⌘Z`. */
export function useKeys(isMac: boolean): (...keys: readonly Key[]) => string {
  const { t } = useText('words')
  const named: Readonly<Record<NamedKey, string>> = t('keys', { returnObjects: true })
  const isNamed = (key: Key): key is NamedKey => Object.hasOwn(named, key)
  const nameOf = (key: Key): string => {
    const sign = signs[key] ?? (isMac ? macSigns[key] : undefined)
    if (sign !== undefined) return sign
    const inWords = key === 'command' ? 'control' : key
    return isNamed(inWords) ? named[inWords] : inWords
  }
  // Whoever knows a Mac expects ⌘ next to the key itself.
  const order = (keys: readonly Key[]) =>
    isMac ? keys.toSorted((a, b) => macPlace(a) - macPlace(b)) : keys
  return (...keys) =>
    order(keys)
      .map(nameOf)
      .join(isMac ? '' : ' ')
}

function macPlace(key: Key): number {
  const place = ['control', 'alt', 'shift', 'command'].indexOf(key)
  return place === -1 ? 4 : place
}
