import { useEffect } from 'react'

/** Does something once where this stands, in a turn of its own: what is fetched ahead must not hold up what it is for. */
export function useSoon(task: () => void): void {
  useEffect(() => {
    const timer = setTimeout(task)
    return () => clearTimeout(timer)
  }, [task])
}
