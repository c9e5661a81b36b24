import { deflateRawSync, inflateRawSync } from 'node:zlib'

// More than any list has lines.
const mostBytes = 2 ** 28

/** Numbers of 32 bits as text: packed differences, which are small where numbers mostly ascend. */
export function numbersAsText(numbers: Uint32Array): string {
  const differences = numbers.map((number, index) => number - (numbers[index - 1] ?? 0))
  return deflateRawSync(differences, { level: 3 }).toString('base64')
}

/** The numbers of `numbersAsText`; undefined for any other text. */
export function numbersIn(text: string): Uint32Array | undefined {
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
    // A smaller number than the one before it wraps round, as its difference did.
    number = (number + bytes.readUInt32LE(index * 4)) >>> 0
    numbers[index] = number
  }
  return numbers
}
