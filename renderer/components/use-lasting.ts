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
