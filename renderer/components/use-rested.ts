import { useEffect, useState } from 'react'

/** The last words that stood for half a second: what changes with every key is read out when the typing rests. */
export function useRested(words: string): string {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), 500)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}
