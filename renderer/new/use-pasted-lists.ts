import { useCallback, useEffect } from 'react'

import { type AppState, appState, useApp, whileApp } from '../app-state.ts'
import { type Given, hearEarlyLists, readPaste } from '../early-lists.ts'
import { useText } from '../text/use-text.ts'
import { leadIntoScreen } from '../ui/lead-into-screen.ts'
import { takesText } from '../ui/takes-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { intake } from './stores.ts'
import { isBehindDialog } from './use-command-key.ts'

/**
 * Takes a list into New that is pasted on whatever screen with no text field focused, and leads there;
 * what is open over the screen keeps it away, and that is said. A screen that has a use of its own for
 * it takes it first. Elsewhere than in New, what is no list stays where it is. The same goes for what
 * was given to the page before the app was there, once there is a draft for it.
 */
export function usePastedLists(): void {
  const { t } = useText('new')
  const toast = useToast()
  const leadToNew = useWayToNew()
  const hasDraft = useApp(({ snapshot }) => snapshot?.draft !== undefined)
  useEffect(() => {
    if (!hasDraft) return undefined
    return hearEarlyLists((given, screen) => {
      if (!isForNew(given, screen)) return
      leadToNew(given.files.length > 0 ? 'openedElsewhere' : 'pastedElsewhere')
      takeIn(given)
    })
  }, [hasDraft, leadToNew])
  useEffect(() => {
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
      takeIn(given)
    }
    // Behind what a screen hears on the document.
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [t, toast, leadToNew])
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

/**
 * Whether what was given to the page before the app was there goes into New. History asks about a
 * list that is pasted, which nobody does by then; files are opened for New, and may be chosen late.
 */
function isForNew(given: Given, screen: AppState['screen']): boolean {
  if (screen === 'new' || given.files.length > 0) return true
  return screen !== 'history' && mayBeList(given)
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
