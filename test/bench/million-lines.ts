import { open } from 'node:fs/promises'

const words =
  'about archive best blog casino contact delta finance game guide health index list music news omega page product review shop tag travel'.split(
    ' ',
  )
const endings = ['com', 'org', 'net', 'io', 'de', 'co.uk', 'example', 'dev']

/** Numbers from 0 up to 1, the same in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Writes lines as customers bring them: 97 % usable, 7 % duplicates, 1 % not ASCII, 74 bytes each. */
export async function writeLines(path: string, count: number): Promise<void> {
  const roll = dice(45)
  const one = <Value>(of: readonly Value[]): Value | undefined => of[Math.floor(roll() * of.length)]
  const hosts = Array.from(
    { length: 5_000 },
    (_, n) => `${n % 2 === 0 ? 'www.' : ''}${one(words)}-${one(words)}${n}.${one(endings)}`,
  )
  const earlier: string[] = []
  const file = await open(path, 'w')
  try {
    for (let written = 0; written < count;) {
      const block: string[] = []
      for (; written < count && block.length < 20_000; written++)
        block.push(line(written, roll(), earlier))
      await file.write(`${block.join('\n')}\n`)
    }
  } finally {
    await file.close()
  }

  function line(number: number, kind: number, sent: string[]): string {
    if (kind < 0.07 && sent.length > 0) return one(sent) ?? ''
    if (kind < 0.08) return `https://${one(hosts)}/статья/${one(words)}-${number}`
    if (kind < 0.11) return unusable(number)
    const steps = Array.from(
      { length: 2 + Math.floor(roll() * 3) },
      () => `${one(words)}-${one(words)}`,
    )
    const query = roll() < 0.3 ? `?id=${number}&ref=${one(words)}` : ''
    const link = `${roll() < 0.85 ? 'https' : 'http'}://${one(hosts)}/${steps.join('/')}-${number}${query}`
    sent[sent.length < 20_000 ? sent.length : Math.floor(roll() * sent.length)] = link
    return link
  }

  function unusable(number: number): string {
    const host = one(hosts)
    return (
      [
        `${host}/${one(words)}/${number}`,
        `mailto:office${number}@agency.example`,
        `not a link at all ${number}`,
        `https://${host}:99999/${number}`,
        '',
        `https://${host}/white space ${number}`,
      ][number % 6] ?? ''
    )
  }
}
