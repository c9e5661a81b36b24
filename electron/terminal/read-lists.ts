import { nameOf } from './check.ts'
import { describeSources, intakeSentence } from './line-words.ts'
import type { SendingParts } from './sending-parts.ts'
import type { TerminalDraft } from './terminal-draft.ts'

/**
 * Adds files, or standard input as `-`, to a draft, and says what they held besides lists; false: one
 * cannot be read, which was said.
 */
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
    const before = draft.summary.sources.length
    const added = await draft.add(file)
    voice.draw('')
    if (!added.ok) {
      voice.say(intakeSentence(added.error, nameOf(input), added.about))
      return false
    }
    const sources = draft.summary.sources.slice(before).map((source) => ({
      ...source,
      name: input === '-' ? `${nameOf(input)}${source.name}` : source.name,
    }))
    for (const line of describeSources(sources)) voice.say(line)
  }
  return true
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
