import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every link that the practice service of a data folder charged for, as often as it did. */
export async function chargedByPractice(dataFolder: string): Promise<readonly string[]> {
  const books = await readFile(join(dataFolder, 'practice-books.jsonl'), 'utf8')
  return books
    .trimEnd()
    .split('\n')
    .flatMap((line): readonly string[] => JSON.parse(line).links)
}
