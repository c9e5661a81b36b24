/** How a system's key store can be found. */
const keyStoreKinds = ['strong', 'weak', 'unavailable', 'another-key', 'locked'] as const
export type KeyStoreKind = (typeof keyStoreKinds)[number]

/**
 * Electron's safeStorage without a system behind it. `weak` marks what it encrypts as Chromium
 * marks its built-in key; `locked` waits for a user who never unlocks it; `another-key` cannot decrypt what `strong` wrote. The synchronous
 * methods are not there, as in Electron 46.
 */
export class KeyStore {
  kind: KeyStoreKind
  /** Set by a test: the key was rotated, so the next decryption asks for a new encryption. */
  shouldReEncrypt = false
  /** Set by a test: what this store was asked to encrypt fails. */
  failsToEncrypt = false
  readonly #check: () => void

  constructor(kind: string = 'strong', check: () => void = () => {}) {
    const known = keyStoreKinds.find((name) => name === kind)
    if (known === undefined) throw new Error(`No key store is ${kind}`)
    this.kind = known
    this.#check = check
  }

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    this.#check()
    if (this.kind === 'locked') return new Promise(() => {})
    return this.kind !== 'unavailable'
  }

  async encryptStringAsync(text: string): Promise<Buffer> {
    this.#check()
    if (this.kind === 'unavailable' || this.failsToEncrypt)
      throw new Error('Error while encrypting')
    return Buffer.concat([Buffer.from(this.#mark), Buffer.from(text).map((byte) => byte ^ 0x5a)])
  }

  async decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ result: string; shouldReEncrypt: boolean }> {
    this.#check()
    if (this.kind === 'unavailable' || encrypted.subarray(0, 3).toString() !== this.#mark)
      throw new Error('Error while decrypting')
    const result = Buffer.from(encrypted.subarray(3).map((byte) => byte ^ 0x5a)).toString()
    return { result, shouldReEncrypt: this.shouldReEncrypt }
  }

  getSelectedStorageBackend(): 'gnome_libsecret' {
    return 'gnome_libsecret'
  }

  get #mark(): string {
    return { strong: 'v11', weak: 'v10', unavailable: '', 'another-key': 'v12', locked: '' }[
      this.kind
    ]
  }
}
