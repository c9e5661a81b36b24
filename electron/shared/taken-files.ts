import type { DraftSummary } from './draft.ts'
import type { IntakeProblem } from './intake-problem.ts'
import type { Result } from './result.ts'

/** What became of files that were opened at once, in the order in which they were tried. */
export interface TakenFiles {
  /** The draft as it is now; undefined where no file came as far as a draft. */
  readonly draft: DraftSummary | undefined
  readonly files: readonly TakenFile[]
}

/** What became of one file: all of its lines are in the draft, or none. */
export type TakenFile = FileWithLines | FileNotTaken

interface FileWithLines {
  readonly name: string
  /** Also 0: of an empty file nothing is to be seen in the draft. */
  readonly lines: number
}

interface FileNotTaken {
  readonly name: string
  readonly problem: IntakeProblem
  /** Which files in an archive it is about. */
  readonly about?: readonly string[] | undefined
}

/** These hold for whatever would come next, too. */
const endingProblems: ReadonlySet<IntakeProblem> = new Set([
  'cancelled',
  'disk-full',
  'unknown-draft',
])

/**
 * Tries each file, one after another, whatever became of those before it; only where the user stops
 * it, the disk is full or the draft is gone, the others are told to have failed by the same.
 */
export async function takeEach<File extends { readonly name: string }>(
  files: readonly File[],
  take: (file: File) => Promise<Result<number, IntakeProblem>>,
): Promise<readonly TakenFile[]> {
  const taken: TakenFile[] = []
  let ending: IntakeProblem | undefined
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
export interface NotTakenAlike {
  readonly problem: IntakeProblem
  readonly names: readonly string[]
  /** Which files in an archive it is about; empty where it is about all of it. */
  readonly about: readonly string[]
}

/** The files of which nothing came in, by the reason; an empty one holds no links. */
export function notTaken(files: readonly TakenFile[]): readonly NotTakenAlike[] {
  const alike: { problem: IntakeProblem; names: string[]; about: readonly string[] }[] = []
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
