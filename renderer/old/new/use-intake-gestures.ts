import { useEffect, useState } from 'react'

import { intake } from './stores.ts'

/** Drop anywhere. Replies whether files hang over the window. */
export function useIntakeGestures(): boolean {
  const [isDragging, setDragging] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal })

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
