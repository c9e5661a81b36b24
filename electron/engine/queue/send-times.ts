/**
 * When each of `requests` will start, one after the other, each in the next free slot. `freeTimes`
 * are the allowance's slots, soonest first; the result is on the same clock. A request keeps its
 * slot for `slotMs` after its answer.
 */
export function forecastSends(
  freeTimes: readonly number[],
  requests: number,
  nowMs: number,
  answerMs: number,
  slotMs: number,
): readonly number[] {
  const slots = [...freeTimes]
  const times: number[] = []
  let atMs = nowMs
  for (let sent = 0; sent < requests; sent += 1) {
    const earliest = sent === 0 ? nowMs : atMs + answerMs
    atMs = Math.max(earliest, slots[sent] ?? earliest)
    slots.push(atMs + answerMs + slotMs)
    times.push(atMs)
  }
  return times
}
