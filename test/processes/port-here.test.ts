import { expect, it } from 'vitest'
import { type PlaceHere, portHere } from './port-here.ts'

interface Said {
  readonly words: readonly string[]
}

/** A port, and the place of what runs behind it. */
function opened() {
  const places: PlaceHere<Said, Said>[] = []
  const port = portHere<Said, Said>((place) => void places.push(place))
  const [place] = places
  if (place === undefined) throw new Error('Nothing runs')
  return { port, place }
}

it('copies what is said, as between two processes', async () => {
  const { port, place } = opened()
  const heard = new Promise<Said>((resolve) => place.onMessage(resolve))
  const words = ['first']

  port.post({ words })
  words.push('later')

  expect(await heard).toEqual({ words: ['first'] })
  port.kill()
})

it('tells whoever asks only afterwards that the host wanted an end', async () => {
  const { port, place } = opened()
  const ended = new Promise<void>((resolve) => port.onExit(() => resolve()))

  port.kill()
  await new Promise<void>((resolve) => place.onHostGone(resolve))
  place.onHostGone(place.exit)

  await expect(ended).resolves.toBeUndefined()
})
