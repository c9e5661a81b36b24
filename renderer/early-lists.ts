import { keptScreen } from './kept-screen.ts'
import type { Screen } from './screens.ts'
import { latinKey } from './ui/latin-key.ts'
import { takesText } from './ui/takes-text.ts'

/** What a paste, a drop or a choice of files gave: text, the same as HTML where it may hold more links, files. */
export interface Given {
  readonly text: string
  readonly html: string | undefined
  readonly files: readonly File[]
}

const longestWithHtml = 1_000_000

/** Reads a paste in its own event: later nothing of it can be asked for. */
export function readPaste({ clipboardData }: ClipboardEvent): Given {
  // The event's own text: a text area with 100,000 lines would take seconds.
  const text = clipboardData?.getData('text/plain') ?? ''
  // Asking for it costs as much as for the text: a list that long has its links in the text.
  const html = text.length < longestWithHtml ? clipboardData?.getData('text/html') : undefined
  return { text, html: html === '' ? undefined : html, files: [...(clipboardData?.files ?? [])] }
}

type Take = (given: Given, screen: Screen) => void

/** What nobody has taken yet, with the screen that was open when it was given. */
const waiting: { readonly given: Given; readonly screen: Screen }[] = []
const over = new AbortController()
let taker: Take | undefined

/** Keeps the lists that are given to the page until there is a draft for them. */
export function holdEarlyLists(): void {
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: over.signal })

  on('paste', (event) => {
    // The app has fields, and may be here long before the engine's first draft.
    if (takesText(event.target)) return
    event.preventDefault()
    take(readPaste(event))
  })
  // A file dropped where nothing takes it would replace the page by the file.
  on('dragover', (event) => event.preventDefault())
  on('drop', (event) => {
    event.preventDefault()
    takeFiles(event.dataTransfer?.files)
  })
  on('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isCommand || latinKey(event) !== 'o') return
    event.preventDefault()
    if (!event.repeat) openFiles()
  })
}

/** Gives what came in so far, in order, and what is still being chosen; returns the way to stop. */
export function hearEarlyLists(listener: Take): () => void {
  taker = listener
  for (const { given, screen } of waiting.splice(0)) listener(given, screen)
  return () => {
    taker = undefined
  }
}

/** From now on the app hears by itself what it is given. */
export function stopHoldingLists(): void {
  over.abort()
}

/** They may be chosen when the app has long been there, so the way to them is none of the page's. */
export function openFiles(): void {
  const picker = document.createElement('input')
  picker.type = 'file'
  picker.multiple = true
  picker.addEventListener('change', () => takeFiles(picker.files))
  picker.click()
}

function take(given: Given): void {
  const screen = keptScreen()
  if (taker === undefined) waiting.push({ given, screen })
  else taker(given, screen)
}

function takeFiles(files: FileList | null | undefined): void {
  take({ text: '', html: undefined, files: [...(files ?? [])] })
}
