import { useEffect, useEffectEvent, useState } from 'react'

import type { Input, Reply, RequestName } from '../../electron/shared/contract/index.ts'
import { host } from './host-api.ts'

interface ReplyOptions {
  /** Asks again whenever it changes. */
  readonly stamp?: string | number | undefined
  /** Waits this long after a change of the input, so that fast typing asks once. */
  readonly delayMs?: number
  /** What the input is known by, where writing all of it as JSON at each rendering takes too long. */
  readonly key?: string
  /** Nothing is asked while false. */
  readonly isOn?: boolean
}

interface Replied<Of> {
  /** The reply to the last input that was answered; undefined before the first. */
  readonly reply: Of | undefined
  /** False while the reply is of an earlier input or stamp. */
  readonly isCurrent: boolean
}

/** Asks the host while the component is mounted, and again when the input or the stamp changes. */
export function useReply<Name extends RequestName>(
  name: Name,
  input: Input<Name>,
  { stamp, delayMs = 0, key: given, isOn = true }: ReplyOptions = {},
): Replied<Reply<Name>> {
  const key = given ?? JSON.stringify([name, input, stamp])
  const [last, setLast] = useState<{ readonly key: string; readonly reply: Reply<Name> }>()
  const ask = useEffectEvent(() => host.request(name, input))
  useEffect(() => {
    if (!isOn) return undefined
    let isWanted = true
    async function load(of: string): Promise<void> {
      const reply = await ask()
      if (isWanted) setLast({ key: of, reply })
    }
    const timer = setTimeout(() => void load(key), delayMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key, delayMs, isOn])
  return { reply: isOn ? last?.reply : undefined, isCurrent: isOn && last?.key === key }
}
