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

type Take = (given: Given) => void

const waiting: Given[] = []
const presses: HTMLButtonElement[] = []
/** A press that was not let go yet. */
let begun: HTMLButtonElement | undefined
const over = new AbortController()
let take: Take = (given) => waiting.push(given)

/** Keeps what is done on the page until the app is there. What opens files does so at once. */
export function holdEarlyActs(): void {
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: over.signal })

  on('paste', (event) => {
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
    if (!isCommand || event.code !== 'KeyO') return
    event.preventDefault()
    openFiles()
  })
  on('pointerdown', ({ target }) => {
    begun = buttonOf(target)
  })
  on('click', ({ target }) => {
    begun = undefined
    const button = buttonOf(target)
    if (button?.matches('[aria-keyshortcuts^="Control+O"]') === true) openFiles()
    else if (button !== undefined) presses.push(button)
  })
}

/** Gives what came in so far, in order, and what is still being chosen; returns the way to stop. */
export function hearEarlyLists(listener: Take): () => void {
  take = listener
  for (const given of waiting.splice(0)) listener(given)
  return () => {
    take = (given) => waiting.push(given)
  }
}

/** From now on the app hears by itself; what was pressed before, this presses again. */
export function takeOver(): void {
  over.abort()
  for (const button of presses.splice(0)) sameButton(button)?.click()
  if (begun !== undefined) finish(begun)
}

/** React Aria knows no press whose beginning it did not hear. */
function finish(button: HTMLButtonElement): void {
  const end = new AbortController()
  // React Aria lets neither of the two rise to the document.
  const options = { signal: end.signal, capture: true }
  document.addEventListener('pointerdown', () => end.abort(), options)
  document.addEventListener(
    'click',
    ({ target }) => {
      end.abort()
      const same = sameButton(button)
      if (same !== undefined && buttonOf(target) === same) same.click()
    },
    options,
  )
}

function buttonOf(target: EventTarget | null): HTMLButtonElement | undefined {
  return target instanceof Element ? (target.closest('button') ?? undefined) : undefined
}

/** They may be chosen when the app has long been there, so the way to them is none of the page's. */
function openFiles(): void {
  const picker = document.createElement('input')
  picker.type = 'file'
  picker.multiple = true
  picker.addEventListener('change', () => takeFiles(picker.files))
  picker.click()
}

function takeFiles(files: FileList | null | undefined): void {
  take({ text: '', html: undefined, files: [...(files ?? [])] })
}

/** The button itself or, where the app drew the page anew, the one with its words. */
function sameButton(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  const { textContent } = button
  return [...document.querySelectorAll('button')].find((one) => one.textContent === textContent)
}
