/** How a system's key store can be found. */
const keyStoreKinds = ['strong', 'weak', 'denied', 'another-key', 'locked'] as const
export type KeyStoreKind = (typeof keyStoreKinds)[number]

const marks = { strong: 'v11', weak: 'v10', denied: '', 'another-key': 'v12', locked: 'v11' }

/**
 * Electron's safeStorage without a system behind it. `weak` marks what it encrypts as Chromium
 * marks its built-in key; `denied` is a keychain whose user said no; `locked` answers nothing until
 * its user unlocks it, which may be never; `another-key` cannot decrypt what `strong` wrote. Once the
 * app is ready encryption is always said to be available. The synchronous methods are not there, as
 * in Electron 46.
 */
export class KeyStore {
  kind: KeyStoreKind
  /** Set by a test: the key was rotated, so the next decryption asks for a new encryption. */
  shouldReEncrypt = false
  /** Set by a test: what this store was asked to encrypt fails. */
  failsToEncrypt = false
  /** How often it was asked for anything: the first time may bring its user a question. */
  asked = 0
  readonly #check: () => void
  readonly #unlocked = Promise.withResolvers<undefined>()

  constructor(kind: string = 'strong', check: () => void = () => {}) {
    const known = keyStoreKinds.find((name) => name === kind)
    if (known === undefined) throw new Error(`No key store is ${kind}`)
    this.kind = known
    this.#check = check
    if (known !== 'locked') this.unlock()
  }

  /** Its user unlocks it. */
  unlock(): void {
    this.#unlocked.resolve(undefined)
  }

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    await this.#answers()
    return true
  }

  async encryptStringAsync(text: string): Promise<Buffer> {
    await this.#answers()
    if (this.kind === 'denied' || this.failsToEncrypt) throw new Error('Error while encrypting')
    return Buffer.concat([Buffer.from(this.#mark), Buffer.from(text).map((byte) => byte ^ 0x5a)])
  }

  async decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ result: string; shouldReEncrypt: boolean }> {
    await this.#answers()
    if (this.kind === 'denied' || encrypted.subarray(0, 3).toString() !== this.#mark)
      throw new Error('Error while decrypting')
    const result = Buffer.from(encrypted.subarray(3).map((byte) => byte ^ 0x5a)).toString()
    return { result, shouldReEncrypt: this.shouldReEncrypt }
  }

  async #answers(): Promise<void> {
    this.#check()
    this.asked += 1
    await this.#unlocked.promise
  }

  get #mark(): string {
    return marks[this.kind]
  }
}
