import { describe, expect, test } from 'vitest'

import type { Reply } from '../../../../electron/shared/contract.ts'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { reviewed } from './review-fixture.ts'
import { settle } from './settle.ts'

test('types over a line with what it would be beside it, or leaves it as it was', async () => {
  const { review } = await reviewed()
  const [row] = (await review.getState().list?.load(0, 1)) ?? []
  if (row === undefined) throw new Error('no row')
  review.getState().beginEdit(row)
  review.getState().type('nothing')
  review.getState().type('https://new.example/')
  await settle()
  expect(review.getState().editing).toEqual({
    row: 0,
    line: 1,
    before: row.text,
    text: 'https://new.example/',
    judged: { kind: 'ready', link: 'https://new.example/' },
  })
  review.getState().leaveEdit()
  await review.getState().saveEdit()
  expect(await review.getState().list?.load(0, 1)).toEqual([row])
  review.getState().beginEdit(row)
  review.getState().type('https://new.example/')
  await review.getState().saveEdit()
  await settle()
  expect(await review.getState().list?.load(0, 1)).toMatchObject([{ text: 'https://new.example/' }])
})

test('stays with a line that was typed over, wherever it is sorted to then', async () => {
  const { main, review } = await reviewed()
  review.getState().setSort({ by: 'link', descending: false })
  await settle()
  const [row] = (await review.getState().list?.load(0, 1)) ?? []
  if (row === undefined) throw new Error('no row')
  main.on('view.find', () => Promise.resolve(ok(41)))
  const select = () => review.getState().select({ anchor: 0, active: 0 })

  select()
  review.getState().beginEdit(row)
  review.getState().type('https://zzz.example/')
  await review.getState().saveEdit()
  expect(review.getState().selection).toEqual({ anchor: 41, active: 41 })

  select()
  review.getState().beginEdit(row)
  review.getState().type('https://yyy.example/')
  const saved = review.getState().saveEdit()
  review.getState().select({ anchor: 9, active: 9 })
  await saved
  expect(review.getState().selection).toEqual({ anchor: 9, active: 9 })
})

describe('a line that another window typed over meanwhile', () => {
  async function crossed() {
    const built = await reviewed(40)
    const { main, review } = built
    const [row] = (await review.getState().list?.load(0, 1)) ?? []
    if (row === undefined) throw new Error('no row')
    main.on('draft.edit', () => fail('other-text', ['https://theirs.example/']))
    review.getState().beginEdit(row)
    review.getState().type('https://mine.example/')
    return { ...built, row }
  }

  test('is left as it is: what was typed stays in its field, over what is there now', async () => {
    const { main, review, row } = await crossed()
    await review.getState().saveEdit()
    await settle()
    const input = { text: 'https://mine.example/', before: row.text }
    expect(main.asked.findLast(({ name }) => name === 'draft.edit')).toMatchObject({ input })
    expect(review.getState()).toMatchObject({
      editing: { text: 'https://mine.example/', before: 'https://theirs.example/' },
      crossedEdit: { there: 'https://theirs.example/', isOpen: true },
    })
  })

  test('keeps what was typed in its field also where other windows’ views displaced the one here', async () => {
    const { main, review } = await crossed()
    let displaced = 2
    main.on('view.find', () => (displaced-- > 0 ? fail('view-gone') : ok(7)))
    await review.getState().saveEdit()
    expect(review.getState()).toMatchObject({
      editing: { text: 'https://mine.example/' },
      selection: { active: 7 },
      crossedEdit: { isOpen: true },
    })
  })

  test('is looked for among the rows of now, though word of them is still to come, since a filter may leave it out', async () => {
    const { main, review } = await crossed()
    main.on('view.open', () => ok({ viewId: 99, rows: 3, revision: 1 }))
    main.on('view.find', ({ viewId }) => (viewId === 99 ? fail('not-in-view') : ok(0)))
    await review.getState().saveEdit()
    expect(review.getState()).toMatchObject({
      editing: undefined,
      crossedEdit: { typed: 'https://mine.example/', isOpen: false },
    })
  })

  test('is told with what was typed to who chose another row by then: no field that is out of sight takes its place with the next step', async () => {
    const { main, review } = await crossed()
    const answer = Promise.withResolvers<Reply<'view.find'>>()
    const isAsked = Promise.withResolvers<undefined>()
    main.on('view.find', () => {
      isAsked.resolve(undefined)
      return answer.promise
    })
    const saved = review.getState().saveEdit()
    await isAsked.promise
    review.getState().select({ anchor: 30, active: 30 })
    answer.resolve(ok(0))
    await saved
    expect(review.getState()).toMatchObject({
      editing: undefined,
      selection: { active: 30 },
      crossedEdit: { typed: 'https://mine.example/', isOpen: false },
    })
  })

  test('asks for nothing where nothing else was typed', async () => {
    const { review, row } = await crossed()
    review.getState().type(row.text)
    await review.getState().saveEdit()
    await settle()
    expect(review.getState()).toMatchObject({ editing: undefined, crossedEdit: undefined })
  })

  test('is told with what was typed where another line is being typed over by then', async () => {
    const { main, review } = await crossed()
    const [, next] = (await review.getState().list?.load(0, 2)) ?? []
    if (next === undefined) throw new Error('no row')
    const answer = Promise.withResolvers<Reply<'draft.edit'>>()
    main.on('draft.edit', () => answer.promise)
    const saved = review.getState().saveEdit()
    review.getState().beginEdit(next)
    answer.resolve(fail('other-text', ['https://theirs.example/']))
    await saved
    expect(review.getState()).toMatchObject({
      editing: { row: next.row },
      crossedEdit: { typed: 'https://mine.example/', isOpen: false },
    })
    // Nothing leads away from what is being typed.
    expect(main.asked.filter(({ name }) => name === 'view.find')).toEqual([])
  })
})

describe('what is being typed into a line while another window submits the list', () => {
  async function typing() {
    const built = await reviewed(40)
    const { main, review } = built
    const [row] = (await review.getState().list?.load(0, 1)) ?? []
    if (row === undefined) throw new Error('no row')
    review.getState().beginEdit(row)
    review.getState().type('https://mended.example/')
    const submitted = async () => {
      const left = { ...main.draft().summary(), id: 'draft-2' }
      main.tell('draft.changed', left)
      await settle()
    }
    const edits = () => main.asked.filter(({ name }) => name === 'draft.edit')
    return { ...built, row, submitted, edits }
  }

  test('is saved to that line where it is still there', async () => {
    const { main, review, row, submitted, edits } = await typing()
    main.on('view.page', () => ok([{ ...row, row: 7 }]))
    await submitted()
    // The other window may have typed over it in its new list by then.
    const input = { draftId: 'draft-2', row: 7, text: 'https://mended.example/', before: row.text }
    expect(edits()).toMatchObject([{ input }])
    expect(review.getState()).toMatchObject({ editing: undefined, lostEdit: undefined })
  })

  test('is a step of this window there, which undo takes back at once', async () => {
    const { main, review, row, submitted } = await typing()
    main.on('view.page', () => ok([{ ...row, row: 7 }]))
    main.on('draft.edit', () => {
      const edited = { ...main.draft().summary(), id: 'draft-2', canUndo: true, lastStep: 1 }
      main.tell('draft.changed', edited)
      return ok({ ...edited, step: 1 })
    })
    await submitted()
    expect(await review.getState().undo()).toBe('done')
  })

  test('is saved also where other windows’ views displace the one in which the line is looked for', async () => {
    const { main, row, submitted, edits } = await typing()
    let displaced = 2
    main.on('view.page', () => (displaced-- > 0 ? fail('view-gone') : ok([{ ...row, row: 7 }])))
    await submitted()
    expect(edits()).toMatchObject([{ input: { row: 7, text: 'https://mended.example/' } }])
  })

  test('is carried on too where it was saved while that list was being submitted', async () => {
    const { main, review, row, submitted, edits } = await typing()
    main.on('view.page', () => ok([{ ...row, row: 7 }]))
    const answer = Promise.withResolvers<Reply<'draft.edit'>>()
    main.on('draft.edit', () => answer.promise)
    const saved = review.getState().saveEdit()
    answer.resolve(fail('unknown-draft'))
    await settle()
    await submitted()
    await saved
    const input = { draftId: 'draft-2', row: 7, text: 'https://mended.example/' }
    expect(edits().at(-1)).toMatchObject({ input })
  })

  test('is told where the line was submitted as it stood, until the user knows', async () => {
    const { main, review, row, submitted, edits } = await typing()
    main.on('view.page', () => ok([{ ...row, row: 7, line: row.line + 1 }]))
    await submitted()
    expect(edits()).toEqual([])
    expect(review.getState().lostEdit).toBe('https://mended.example/')
    review.getState().toldOfLostEdit()
    expect(review.getState().lostEdit).toBeUndefined()
  })
})
