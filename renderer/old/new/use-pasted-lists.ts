import { useCallback, useEffect, useRef } from 'react'

import { appState, useApp, whileApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { leadIntoScreen } from '../../components/lead-into-screen.ts'
import { takesText } from '../../components/takes-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { intake } from './stores.ts'
import { isBehindDialog } from './use-command-key.ts'

/** What a paste or a drop brought: text, the same as HTML where that may hold more links, and files. */
interface Given {
  readonly text: string
  readonly html: string | undefined
  readonly files: readonly File[]
}

/** Above this length HTML is not read: a text that long holds its links itself. */
const longestWithHtml = 1_000_000

/** Reads a paste in its own event: afterwards nothing of it can be asked for. */
function readPaste({ clipboardData }: ClipboardEvent): Given {
  // From the event, not through a text area, which would take seconds for 100,000 lines.
  const text = clipboardData?.getData('text/plain') ?? ''
  const html = text.length < longestWithHtml ? clipboardData?.getData('text/html') : undefined
  return { text, html: html === '' ? undefined : html, files: [...(clipboardData?.files ?? [])] }
}

/**
 * Takes a list that is pasted on any screen with no text field focused into New and leads there. A
 * screen with a use of its own for it takes it first; an open dialog keeps it out, and that is said.
 * Outside New, text that is no list is ignored. What comes before the engine has a draft waits for it.
 */
export function usePastedLists(): void {
  const { t } = useText('new')
  const toast = useToast()
  const leadToNew = useWayToNew()
  const hasDraft = useApp(({ snapshot }) => snapshot?.draft !== undefined)
  const waiting = useRef<Given[]>([])
  useEffect(() => {
    if (!hasDraft) return
    for (const given of waiting.current.splice(0)) takeIn(given)
  }, [hasDraft])
  useEffect(() => {
    const take = (given: Given): void => {
      if (hasDraft) takeIn(given)
      else waiting.current.push(given)
    }
    const paste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || takesText(event.target)) return
      const given = readPaste(event)
      const { screen } = appState.getState()
      if (isNothing(given) || (screen !== 'new' && !mayBeList(given))) return
      event.preventDefault()
      if (isBehindDialog()) {
        toast(t('pasteBehind'))
        return
      }
      leadIntoScreen()
      leadToNew('pastedElsewhere')
      take(given)
    }
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (hasDraft || files.length === 0) return
      event.preventDefault()
      leadToNew('openedElsewhere')
      take({ text: '', html: undefined, files })
    }
    // The window hears them after whatever a screen does on the document.
    window.addEventListener('paste', paste)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('paste', paste)
      window.removeEventListener('drop', drop)
    }
  }, [t, toast, leadToNew, hasDraft])
}

/** The way to New for a list that was given elsewhere, which says so and leads back. */
function useWayToNew(): (told: 'pastedElsewhere' | 'openedElsewhere') => void {
  const { t } = useText(['new', 'app'])
  const toast = useToast()
  return useCallback(
    (told) => {
      const { screen, goTo } = appState.getState()
      if (screen === 'new') return
      goTo('new')
      toast(t(`new:${told}`, { screen: t(`app:screen.${screen}`) }), {
        name: t(`app:screen.${screen}`),
        onPress: () => goTo(screen),
        untilGone: whileApp((state) => state.screen === 'new'),
      })
    },
    [t, toast],
  )
}

// Of a token with a dot and a slash, as base64 has them, hardly a part is letters of one case alone.
const host = String.raw`((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24})(?::\d{1,5})?`
const beforePath = new RegExp(String.raw`(?<![^\s"'([<{,;])${host}\/`, 'gu')
const aloneOnLine = new RegExp(String.raw`^[ \t]*${host}[ \t]*$`, 'gmu')

/**
 * Two lines that hold something. Each part ends where the next may begin: a column of a spreadsheet is a
 * word and a million empty lines, which none may go through again from each place.
 */
const severalLines = /\S[^\S\n]*\n\s*\S/

/**
 * Whether a paste may be a list. One without an address may be a token that missed its field, with its
 * name above it: in a list it would be shown, and kept on the disk.
 */
export function mayBeList({ text, html = '', files }: Given): boolean {
  if (files.length > 0 || text.includes('://') || /<a\s[^>]*href/i.test(html)) return true
  return names(beforePath, text) || (severalLines.test(text) && names(aloneOnLine, text))
}

/** True where a site is named that is written in letters of one case. */
function names(site: RegExp, text: string): boolean {
  for (const [, name = ''] of text.matchAll(site))
    if (name === name.toLowerCase() || name === name.toUpperCase()) return true
  return false
}

/** Gives a list to New. */
export function takeIn({ text, html, files }: Given): void {
  if (text !== '' || html !== undefined) void intake.getState().paste(text, html)
  else if (files.length > 0) void intake.getState().addFiles(files)
}

function isNothing({ text, html, files }: Given): boolean {
  return text === '' && html === undefined && files.length === 0
}
