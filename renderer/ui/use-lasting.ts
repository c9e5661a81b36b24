import { useEffect, useState } from 'react'

/** True once the component has been shown for so long: what passes quickly needs no word. */
export function useLasting(afterMs: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLasting
}
