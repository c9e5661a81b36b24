import { expect, test } from 'vitest'
import { defaultSettings } from '../../../electron/shared/contract.ts'
import { samplesName } from '../../../electron/shared/draft-source.ts'
import { isForFirstAccount, startingAccount } from '../../../electron/shared/starting-account.ts'
import { fakeAccount, practiceAccount } from '../../fakes/fake-data.ts'
import { FakeDraft } from '../../fakes/fake-draft.ts'

const agency = fakeAccount({ id: 2, name: 'Agency', lastUsedMs: 10 })
const other = fakeAccount({ id: 3, name: 'Other', lastUsedMs: 20 })
const draft = new FakeDraft('d', 10).summary()

test('New starts on the real account chosen last', () => {
  const accounts = [practiceAccount, agency, other]
  expect(startingAccount(accounts, { lastAccountId: 2 })).toBe(agency)
})

test('New starts on the real account used last where none was chosen or it is gone', () => {
  const accounts = [practiceAccount, agency, other]
  expect(startingAccount(accounts, { lastAccountId: undefined })).toBe(other)
  expect(startingAccount(accounts, { lastAccountId: 99 })).toBe(other)
})

test('New never starts on Practice by choice while a real account exists', () => {
  expect(startingAccount([practiceAccount, agency], { lastAccountId: 1 })).toBe(agency)
})

test('samples start on Practice, whatever accounts there are, and a list of that name does not', () => {
  const accounts = [practiceAccount, agency, other]
  const [source] = draft.sources
  if (source === undefined) throw new Error('The made-up list has a source')
  const samples = [{ ...source, kind: 'paste', name: samplesName } as const]
  expect(startingAccount(accounts, { lastAccountId: 2 }, samples)).toBe(practiceAccount)
  const ofThatName = [{ ...source, kind: 'file', name: samplesName } as const]
  expect(startingAccount(accounts, { lastAccountId: 2 }, ofThatName)).toBe(agency)
})

test('New starts on Practice where there is nothing else', () => {
  expect(startingAccount([practiceAccount], defaultSettings)).toBe(practiceAccount)
})

test('only a list that starts on Practice for want of another account goes to the first that is added', () => {
  const [source] = draft.sources
  if (source === undefined) throw new Error('The made-up list has a source')
  const samples = [{ ...source, kind: 'paste', name: samplesName } as const]
  const chosen = { ...draft.howToSend, accountId: practiceAccount.id }
  expect(isForFirstAccount(draft, [practiceAccount])).toBe(true)
  expect(isForFirstAccount(draft, [practiceAccount, agency])).toBe(false)
  expect(isForFirstAccount({ ...draft, sources: samples }, [practiceAccount])).toBe(false)
  expect(isForFirstAccount({ ...draft, howToSend: chosen }, [practiceAccount])).toBe(false)
  expect(isForFirstAccount({ ...draft, rows: 0 }, [practiceAccount])).toBe(false)
})
