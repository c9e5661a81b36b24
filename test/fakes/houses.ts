import { afterEach } from 'vitest'
import { SendingHouse, type HouseOptions } from './sending-house.ts'

/** Builds houses for the tests of a file, each gone after its test. */
export function houses(): (options?: HouseOptions, folder?: string) => Promise<SendingHouse> {
  const built: SendingHouse[] = []
  afterEach(async () => {
    await Promise.all(built.splice(0).map((house) => house.demolish()))
  })
  return async (options = {}, folder) => {
    const house = await SendingHouse.build(options, folder)
    built.push(house)
    return house
  }
}
