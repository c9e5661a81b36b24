import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HowToSend, nothingSaid } from '../../../shared/how-to-send.ts'
import { putWhole } from '../../../disk/put-whole.ts'
import { howToSendIn } from './read-how-to-send.ts'
import { fieldsIn } from './stored-fields.ts'

const fileName = 'how-to-send.json'

/** What the user said of how a draft is to be sent, in a small file of its folder. */
export class KeptHowToSend {
  readonly #path: string
  #said: HowToSend
  #isCarriedOn: boolean
  #timesTaken = 0
  #last: Promise<void> = Promise.resolve()

  private constructor(path: string, said: HowToSend, isCarriedOn: boolean) {
    this.#path = path
    this.#said = said
    this.#isCarriedOn = isCarriedOn
  }

  /** Of a folder whose file is missing, cannot be read or is none of ours, nothing was said: its list opens all the same. */
  static async open(folder: string): Promise<KeptHowToSend> {
    const path = join(folder, fileName)
    const text = await readFile(path, 'utf8').catch(() => '')
    const isCarriedOn = fieldsIn(text)['isCarriedOn'] === true
    return new KeptHowToSend(path, howToSendIn(text) ?? nothingSaid, isCarriedOn)
  }

  /** As of the last `keep`. */
  get said(): HowToSend {
    return this.#said
  }

  /** Client and label are those of the list that left this one over, and nobody said others since. */
  get isCarriedOn(): boolean {
    return this.#isCarriedOn
  }

  /** How often it was taken from the list that links were put back from, since the draft was opened. */
  get timesTaken(): number {
    return this.#timesTaken
  }

  /** Takes what the list says that links are put back from: windows show it, whatever stood in their fields. */
  async take(said: HowToSend): Promise<void> {
    await this.keep(said, true)
    this.#timesTaken += 1
  }

  /** Keeps it whole, or what was kept before; one after another. Rejects with the system's error. */
  keep(said: HowToSend, isCarriedOn?: boolean): Promise<void> {
    const kept = this.#last.then(() => this.#write(said, isCarriedOn ?? this.#carriesOn(said)))
    this.#last = kept.catch(() => undefined)
    return kept
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#last
  }

  #carriesOn({ client, label }: HowToSend): boolean {
    return this.#isCarriedOn && client === this.#said.client && label === this.#said.label
  }

  async #write(said: HowToSend, isCarriedOn: boolean): Promise<void> {
    const isSame = JSON.stringify(said) === JSON.stringify(this.#said)
    if (isSame && isCarriedOn === this.#isCarriedOn) return
    await putWhole(this.#path, JSON.stringify(isCarriedOn ? { ...said, isCarriedOn } : said))
    this.#said = said
    this.#isCarriedOn = isCarriedOn
  }
}
