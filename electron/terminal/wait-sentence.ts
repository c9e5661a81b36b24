import type { RateState, WaitReason } from '../shared/account.ts'

const sentences: Readonly<Record<NonNullable<WaitReason>, string>> = {
  rate: 'waiting for a free slot',
  'after-429': 'the service asked to slow down; nothing was charged',
  pace: 'sending at a calmer pace, as the service asked',
  offline: 'no connection to the service; nothing left this computer, trying again',
  'after-doubt': 'a batch was maybe charged; waiting a moment before the next',
}

/** Why an account that is not paused does not send now, or does so more slowly; undefined: nothing keeps it. */
export function waitSentence({ waiting, waitingUntilMs }: RateState, nowMs: number) {
  if (waiting === undefined) return undefined
  const seconds = Math.ceil(((waitingUntilMs ?? nowMs) - nowMs) / 1_000)
  return seconds > 1 ? `${sentences[waiting]} (${seconds} s)` : sentences[waiting]
}
