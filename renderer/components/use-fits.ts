import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether one element has room in another, kept up to date; both stay the same elements. */
export function useFits(
  whole: RefObject<HTMLElement | null>,
  room: RefObject<HTMLElement | null>,
): boolean {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const [wanted, given] = [whole.current, room.current]
    if (wanted === null || given === null) return undefined
    const look = () => setFits(wanted.offsetWidth <= given.clientWidth)
    const observer = new ResizeObserver(look)
    observer.observe(wanted)
    observer.observe(given)
    look()
    return () => observer.disconnect()
  }, [whole, room])
  return fits
}
