/**
 * The slots of a hash table in twice as many. Two numbers a slot: a hash, by whose low bits it is
 * found (the next free one where that is taken), and what it stands for, 0 where it is free.
 */
export function doubledSlots(old: Int32Array): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(2 * old.length)
  const mask = slots.length / 2 - 1
  for (let at = 0; at < old.length; at += 2) {
    if (old[at + 1] === 0) continue
    let slot = (old[at] ?? 0) & mask
    while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask
    slots[2 * slot] = old[at] ?? 0
    slots[2 * slot + 1] = old[at + 1] ?? 0
  }
  return slots
}
