import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HowToSend, nothingSaid } from '../../../../shared/how-to-send.ts'
import { putWhole } from '../../../../disk/put-whole.ts'
import { howToSendIn } from './read-how-to-send.ts'
import { fieldsIn } from './stored-fields.ts'

const fileName = 'how-to-send.json'

/** What a draft has from the list that left it over, and nobody said otherwise since. */
export interface CarriedOn {
  /** Client and label are that list's. */
  readonly words: boolean
  readonly account: boolean
}

/** What the user said of how a draft is to be sent, in a small file of its folder. */
export class KeptHowToSend {
  readonly #path: string
  #said: HowToSend
  #carriedOn: CarriedOn
  #timesTaken = 0
  #last: Promise<void> = Promise.resolve()

  private constructor(path: string, said: HowToSend, carriedOn: CarriedOn) {
    this.#path = path
    this.#said = said
    this.#carriedOn = carriedOn
  }

  /** Of a folder whose file is missing, cannot be read or is none of ours, nothing was said: its list opens all the same. */
  static async open(folder: string): Promise<KeptHowToSend> {
    const path = join(folder, fileName)
    const text = await readFile(path, 'utf8').catch(() => '')
    const stored = fieldsIn(text)
    return new KeptHowToSend(path, howToSendIn(text) ?? nothingSaid, {
      words: stored['isCarriedOn'] === true,
      account: stored['isAccountCarriedOn'] === true,
    })
  }

  /** As of the last `keep`. */
  get said(): HowToSend {
    return this.#said
  }

  /** As of the last `keep`. */
  get carriedOn(): CarriedOn {
    return this.#carriedOn
  }

  /** How often it was taken from the list that links were put back from, since the draft was opened. */
  get timesTaken(): number {
    return this.#timesTaken
  }

  /** Takes what the list says that links are put back from: windows show it, whatever stood in their fields. */
  async take(said: HowToSend): Promise<void> {
    const isOtherAccount = said.accountId !== this.#said.accountId
    await this.keep(said, { words: true, account: isOtherAccount || this.#carriedOn.account })
    this.#timesTaken += 1
  }

  /** Keeps it whole, or what was kept before; one after another. Rejects with the system's error. */
  keep(said: HowToSend, carriedOn?: CarriedOn): Promise<void> {
    const kept = this.#last.then(() => this.#write(said, carriedOn ?? this.#carriesOn(said)))
    this.#last = kept.catch(() => undefined)
    return kept
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#last
  }

  #carriesOn({ accountId, client, label }: HowToSend): CarriedOn {
    const { words, account } = this.#carriedOn
    const last = this.#said
    return {
      words: words && client === last.client && label === last.label,
      account: account && accountId === last.accountId,
    }
  }

  async #write(said: HowToSend, carriedOn: CarriedOn): Promise<void> {
    const text = textOf(said, carriedOn)
    if (text === textOf(this.#said, this.#carriedOn)) return
    await putWhole(this.#path, text)
    this.#said = said
    this.#carriedOn = carriedOn
  }
}

function textOf(said: HowToSend, { words, account }: CarriedOn): string {
  return JSON.stringify({
    ...said,
    ...(words ? { isCarriedOn: true } : {}),
    ...(account ? { isAccountCarriedOn: true } : {}),
  })
}
