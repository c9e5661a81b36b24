import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from './setup/temporary-folder.ts'

const root = path.join(import.meta.dirname, '..')
const hasHistory = existsSync(path.join(root, '.git'))

function git(folder: string, ...options: readonly string[]): string {
  return execFileSync('git', options, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
}

/**
 * Subjects of the commits since the one that added `file`, newest first. In a shallow clone, those
 * that it has. Without merges, which git names. Empty as long as `file` is not committed.
 */
function subjectsSince(folder: string, file: string): readonly string[] {
  const added = git(folder, 'log', '--diff-filter=A', '--no-renames', '--format=%H', '--', file)
  const first = added.split('\n').at(-1) ?? ''
  if (first === '') return []
  const later = git(folder, 'log', '--no-merges', '--format=%s', `${first}..HEAD`)
  const subjects = [...later.split('\n'), git(folder, 'log', '-1', '--format=%s', first)]
  // A shallow clone does not know the parents of its oldest commit, and so not that it is a merge.
  return subjects.filter((subject) => subject !== '' && !subject.startsWith('Merge '))
}

/** True for `area: what changes` or `area, area: what changes`, in at most 72 characters. */
function isSubject(subject: string): boolean {
  return subject.length <= 72 && /^[a-z][a-z0-9 -]*(?:, [a-z][a-z0-9 -]*)*: \S.*[^.]$/.test(subject)
}

// Older commits than this file were not checked.
test.skipIf(!hasHistory)(
  `commits have subjects like “area: what changes”${hasHistory ? '' : ' (not checked: no .git here)'}`,
  () => {
    const subjects = subjectsSince(root, 'test/commit-subjects.test.ts')
    expect(subjects.filter((subject) => !isSubject(subject))).toEqual([])
  },
)

test.each([
  ['queue: form requests at dispatch', true],
  ['parsing, data folder: say which line', true],
  [`docs: ${'a'.repeat(66)}`, true],
  [`docs: ${'a'.repeat(67)}`, false],
  ['form requests at dispatch', false],
  ['Queue: form requests at dispatch', false],
  ['queue: form requests at dispatch.', false],
  ['queue:', false],
  ['fixup! queue: form requests at dispatch', false],
])('“%s” is a subject: %s', (subject, isOne) => {
  expect(isSubject(subject)).toBe(isOne)
})

test('looked at are the commits since a file was added, of a shallow clone those it has', async () => {
  const folder = await temporaryFolder()
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  const commit = async (file: string, subject: string): Promise<void> => {
    await writeFile(path.join(folder, file), subject)
    git(folder, 'add', file)
    git(folder, ...author, 'commit', '--quiet', '--no-gpg-sign', '-m', subject, '-m', 'Why: this.')
  }
  git(folder, 'init', '--quiet', '--initial-branch=main')
  await commit('a', 'before')
  const notCommitted = subjectsSince(folder, 'check')
  await commit('check', 'with the check')
  git(folder, 'checkout', '--quiet', '-b', 'side')
  await commit('b', 'on a branch')
  git(folder, 'checkout', '--quiet', 'main')
  await commit('c', 'after')
  git(folder, ...author, 'merge', '--quiet', '--no-ff', '--no-gpg-sign', 'side')
  const whole = subjectsSince(folder, 'check')
  git(folder, 'clone', '--quiet', '--depth=1', pathToFileURL(folder).href, 'of-merge')
  await commit('d', 'newest')
  git(folder, 'clone', '--quiet', '--depth=1', pathToFileURL(folder).href, 'of-commit')

  expect(notCommitted).toEqual([])
  expect(whole.toSorted()).toEqual(['after', 'on a branch', 'with the check'])
  expect(subjectsSince(path.join(folder, 'of-merge'), 'check')).toEqual([])
  expect(subjectsSince(path.join(folder, 'of-commit'), 'check')).toEqual(['newest'])
})
