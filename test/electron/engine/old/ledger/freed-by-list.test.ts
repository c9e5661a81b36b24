import { beforeEach, expect, test } from 'vitest'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { newPerson, type SharingPerson } from '../../../../fakes/sharing-person.ts'

const links = manyLinks(2)
const [first = '', second = ''] = links

let ada: SharingPerson
let ben: SharingPerson
let cem: SharingPerson
beforeEach(async () => {
  ada = await newPerson()
  ben = await newPerson()
  cem = await newPerson()
})

/** Ben knows of Ada's doubt; Cem's list takes its links out of her queue, and a later one frees the second. */
async function isFreedAgain(): Promise<void> {
  const batchId = ada.send(links, 1_000, 'in-doubt')
  await ben.read(await ada.write(1_500), 1_600)
  cem.send([first], 900, 'in-doubt')
  const doubt = cem.send([second], 910, 'in-doubt')
  await ada.read(await cem.write(1_700), 1_800)
  ada.settle(batchId, 'not-charged', 2_000)
  cem.settle(doubt, 'not-charged', 2_100)
  await ada.read(await cem.write(2_200), 2_300)
}

test('a doubt ends at a colleague’s with the word that it was not charged, also of links that another list took out of the queue and freed again', async () => {
  await isFreedAgain()
  await ben.read(await ada.write(3_000), 3_100)
  expect(ben.heard(first).map(({ changedMs }) => changedMs)).toEqual([900])
  expect(ben.holders(second)).toEqual([])
})

test('and its echo in that colleague’s list does not hold such links back here', async () => {
  await isFreedAgain()
  await ada.read(await ben.write(2_400), 2_500)
  expect(ada.holders(second)).toEqual([])
})

test('nor the echo of a doubt of which the service took a part', async () => {
  const batchId = ada.send(links, 1_000, 'in-part')
  await ben.read(await ada.write(1_500), 1_600)
  cem.send([first], 900, 'in-doubt')
  const doubt = cem.send([second], 910, 'in-doubt')
  await ada.read(await cem.write(1_700), 1_800)
  ada.settle(batchId, 'not-charged', 2_000)
  cem.settle(doubt, 'not-charged', 2_100)
  await ada.read(await cem.write(2_200), 2_300)
  await ada.read(await ben.write(2_400), 2_500)
  expect(ada.holders(second)).toEqual([])
})
