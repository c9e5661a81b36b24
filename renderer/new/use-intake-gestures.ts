import { useEffect, useState } from 'react'

import { intake } from './stores.ts'
import { isBehindDialog, isField } from './use-command-key.ts'

const longestWithHtml = 1_000_000

/** Paste with no field focused, and drop anywhere. Replies whether files hang over the window. */
export function useIntakeGestures(): boolean {
  const [isDragging, setDragging] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal })

    on('paste', (event) => {
      if (isField(event.target) || isBehindDialog()) return
      event.preventDefault()
      const files = [...(event.clipboardData?.files ?? [])]
      // The event's own text: a text area with 100,000 lines would take seconds.
      const text = event.clipboardData?.getData('text/plain') ?? ''
      // Asking for it costs as much as for the text: a list that long has its links in the text.
      const html = text.length < longestWithHtml ? event.clipboardData?.getData('text/html') : ''
      if (text !== '' || html !== '')
        void intake.getState().paste(text, html === '' ? undefined : html)
      else if (files.length > 0) void intake.getState().addFiles(files)
    })
    on('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setDragging(true)
    })
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setDragging(false)
    })
    on('drop', (event) => {
      setDragging(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      void intake.getState().addFiles(files)
    })
    return () => stop.abort()
  }, [])

  return isDragging
}
