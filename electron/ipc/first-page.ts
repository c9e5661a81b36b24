import type { RevisedEvent } from '../shared/contract.ts'
import { isEmptyDraft } from '../shared/empty-draft.ts'
import { languageToSpeak } from '../shared/language.ts'
import type { SettingsStore } from './host-parts.ts'

/** A page of the window's folder, and what the host writes into its text before it goes out. */
export interface PageToSend {
  /** `/index.html` in English, `/index.de.html` in German. */
  readonly path: string
  readonly stamp: (page: string) => string
}

/** The first screen as the host knows it before the window can ask: its language, theme, whether New is empty and whether the first steps are done. */
export class FirstPage {
  readonly #settings: Pick<SettingsStore, 'read'>
  #isNewEmpty = false
  #hasRealAccount = false

  constructor(settings: Pick<SettingsStore, 'read'>) {
    this.#settings = settings
  }

  /** To be told every event of the front door. */
  follow(event: RevisedEvent): void {
    if (event.name === 'draft.changed') this.#isNewEmpty = isEmptyDraft(event.payload)
    if (event.name === 'accounts.changed')
      this.#hasRealAccount = event.payload.some(({ isPractice }) => !isPractice)
    // Its next draft may be another one.
    if (event.name === 'engine.changed' && event.payload.kind !== 'running')
      this.#isNewEmpty = false
  }

  /** The page for a reader whose system speaks these languages (BCP 47, best first). */
  of(system: readonly string[]): PageToSend {
    const { language, theme } = this.#settings.read()
    const spoken = languageToSpeak(language, system)
    const known = this.#isNewEmpty ? (this.#hasRealAccount ? 'connected' : 'empty') : 'unknown'
    return {
      path: spoken === 'en' ? '/index.html' : `/index.${spoken}.html`,
      stamp: (page) =>
        page
          .replace('data-theme="system"', `data-theme="${theme}"`)
          .replace('data-new="unknown"', `data-new="${known}"`),
    }
  }
}
