import { useEffect, useState } from 'react'

/** True once the component has been shown, or `isOn`, for so long: what passes quickly needs no word. */
export function useLasting(afterMs: number, isOn = true): boolean {
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

/** The last words that stood for half a second: what changes with every key is read out when the typing rests. */
export function useRested(words: string): string {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), 500)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}
