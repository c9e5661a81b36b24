import { deflateRawSync, inflateRawSync } from 'node:zlib'

// More than any list has lines.
const mostBytes = 2 ** 28

/** Ascending numbers, some more than once, as text: packed differences. */
export function lineNumbersAsText(numbers: Uint32Array): string {
  const differences = numbers.map((number, index) => number - (numbers[index - 1] ?? 0))
  return deflateRawSync(differences, { level: 3 }).toString('base64')
}

/** The numbers of `lineNumbersAsText`; undefined for any other text. */
export function lineNumbersIn(text: string): Uint32Array | undefined {
  let bytes: Buffer
  try {
    bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: mostBytes })
  } catch {
    return undefined // Torn or foreign.
  }
  if (bytes.length % 4 !== 0) return undefined
  const numbers = new Uint32Array(bytes.length / 4)
  let number = 0
  for (const index of numbers.keys()) {
    number += bytes.readUInt32LE(index * 4)
    numbers[index] = number
  }
  return numbers
}
