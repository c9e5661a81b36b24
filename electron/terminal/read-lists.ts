import { nameOf } from './check.ts'
import { intakeSentence } from './line-words.ts'
import type { SendingParts } from './sending-parts.ts'
import type { TerminalDraft } from './terminal-draft.ts'

/** Adds files, or standard input as `-`, to a draft; false: one cannot be read, which was said. */
export async function readLists(
  inputs: readonly string[],
  draft: TerminalDraft,
  { voice, spoolInput, resolvePath }: SendingParts,
): Promise<boolean> {
  for (const input of inputs) {
    voice.draw(`Reading ${input === '-' ? 'standard input' : input}…`)
    const file =
      input === '-'
        ? { path: await spoolInput(), name: '', move: true }
        : { path: resolvePath(input), name: baseName(input), move: false }
    const added = await draft.add(file)
    voice.draw('')
    if (added.ok) continue
    voice.say(intakeSentence(added.error, nameOf(input)))
    return false
  }
  return true
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
