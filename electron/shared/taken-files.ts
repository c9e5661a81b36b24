import type { DraftSummary } from './draft.ts'
import type { IntakeProblem } from './intake-problem.ts'
import type { Result } from './result.ts'

/**
 * Why a file that a browser sends to the host did not come in. `away`: the host or its engine did not
 * answer, so that it may have come in all the same.
 */
export type UploadProblem = IntakeProblem | 'file-too-large' | 'away'

/** A browser sends no larger file. */
export const mostUploadBytes = 8_000_000_000

/** What became of files that were opened at once, in the order in which they were tried. */
export interface TakenFiles<Problem = IntakeProblem> {
  /** The draft as it is now; undefined where no file came as far as a draft. */
  readonly draft: DraftSummary | undefined
  readonly files: readonly TakenFile<Problem>[]
}

/** What became of one file: all of its lines are in the draft, or none. */
export type TakenFile<Problem = IntakeProblem> = FileWithLines | FileNotTaken<Problem>

interface FileWithLines {
  readonly name: string
  /** Also 0: of an empty file nothing is to be seen in the draft. */
  readonly lines: number
}

interface FileNotTaken<Problem> {
  readonly name: string
  readonly problem: Problem
  /** Which files in an archive it is about. */
  readonly about?: readonly string[] | undefined
}

/** These hold for whatever would come next, too. */
const endingProblems: ReadonlySet<UploadProblem> = new Set([
  'cancelled',
  'disk-full',
  'unknown-draft',
  'away',
])

/**
 * Tries each file, one after another, whatever became of those before it; only where the user stops
 * it, the disk is full, or the draft or the host is gone, the others are told to have failed by the
 * same.
 */
export async function takeEach<
  File extends { readonly name: string },
  Problem extends UploadProblem = IntakeProblem,
>(
  files: readonly File[],
  take: (file: File) => Promise<Result<number, Problem>>,
): Promise<readonly TakenFile<Problem>[]> {
  const taken: TakenFile<Problem>[] = []
  let ending: Problem | undefined
  for (const file of files) {
    const { name } = file
    if (ending !== undefined) {
      taken.push({ name, problem: ending })
      continue
    }
    const done = await take(file)
    if (done.ok) taken.push({ name, lines: done.value })
    else {
      taken.push({ name, problem: done.error, about: done.about })
      if (endingProblems.has(done.error)) ending = done.error
    }
  }
  return taken
}

/** Files that did not come in for the same reason. */
export interface NotTakenAlike<Problem = IntakeProblem> {
  readonly problem: Problem | 'no-links'
  readonly names: readonly string[]
  /** Which files in an archive it is about; empty where it is about all of it. */
  readonly about: readonly string[]
}

/** The files of which nothing came in, by the reason; an empty one holds no links. */
export function notTaken<Problem>(
  files: readonly TakenFile<Problem>[],
): readonly NotTakenAlike<Problem>[] {
  const alike: { problem: Problem | 'no-links'; names: string[]; about: readonly string[] }[] = []
  for (const file of files) {
    if ('lines' in file && file.lines > 0) continue
    const problem = 'problem' in file ? file.problem : 'no-links'
    const about = ('problem' in file ? file.about : undefined) ?? []
    const same = alike.find(
      (one) => one.problem === problem && about.length + one.about.length === 0,
    )
    if (same === undefined) alike.push({ problem, names: [file.name], about })
    else same.names.push(file.name)
  }
  return alike
}
