import { expect, test } from 'vitest'
import { sendsHidden } from '../../../../renderer/old/new/use-sends-hidden.ts'

const shown = { host: 'a.example', search: 'shop', statuses: undefined }

test.each([
  ['nothing, where all is shown', {}, undefined, false],
  ['what a search does not show', { search: 'shop' }, undefined, true],
  ['nothing beside all that can be sent', { statuses: ['ready', 'cleaned'] }, undefined, false],
  ['what was mended beside what was ready', { statuses: ['ready'] }, undefined, true],
  ['nothing beside the part that is shown', { search: 'shop', host: 'a.example' }, shown, false],
  ['what of the part another search does not show', { search: 'other' }, shown, true],
] as const)('hides of what is sent %s', (_, filter, shownBy, hides) => {
  const part = shownBy && ({ kind: 'rows', target: { rows: [1] }, shownBy } as const)
  expect(sendsHidden(filter, part)).toBe(hides)
})
