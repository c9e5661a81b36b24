import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HowToSend, nothingSaid } from '../../../shared/how-to-send.ts'
import { howToSendIn } from './read-how-to-send.ts'

const fileName = 'how-to-send.json'

/** What the user said of how a draft is to be sent, in a small file of its folder. */
export class KeptHowToSend {
  readonly #path: string
  #said: HowToSend
  #last: Promise<void> = Promise.resolve()

  private constructor(path: string, said: HowToSend) {
    this.#path = path
    this.#said = said
  }

  /** Of a folder whose file is missing, cannot be read or is none of ours, nothing was said: its list opens all the same. */
  static async open(folder: string): Promise<KeptHowToSend> {
    const path = join(folder, fileName)
    const text = await readFile(path, 'utf8').catch(() => '')
    return new KeptHowToSend(path, howToSendIn(text) ?? nothingSaid)
  }

  /** As of the last `keep`. */
  get said(): HowToSend {
    return this.#said
  }

  /** Keeps it whole, or what was kept before; one after another. Rejects with the system's error. */
  keep(said: HowToSend): Promise<void> {
    const kept = this.#last.then(() => this.#write(said))
    this.#last = kept.catch(() => undefined)
    return kept
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#last
  }

  async #write(said: HowToSend): Promise<void> {
    const text = JSON.stringify(said)
    if (text === JSON.stringify(this.#said)) return
    const partial = `${this.#path}.partial`
    try {
      await writeFile(partial, text)
      await rename(partial, this.#path)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    this.#said = said
  }
}
