import { useEffect, useState } from 'react'

/** True once the component has been mounted, and `isOn`, for `afterMs`. For messages about slow things. */
export function useHasLasted(afterMs: number, isOn = true): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setLasting(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [afterMs, isOn])
  return isLasting && isOn
}

/** The last text that stayed the same for half a second. For announcements that change with every key. */
export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 500)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
