import type { english } from './english.ts'

/** The forms that a count takes in each language, as `Intl.PluralRules` names them. */
export interface PluralForms {
  readonly en: 'one' | 'other'
  readonly de: 'one' | 'other'
  readonly es: 'one' | 'many' | 'other'
  readonly fr: 'one' | 'many' | 'other'
  readonly pt: 'one' | 'many' | 'other'
  readonly ru: 'one' | 'few' | 'many' | 'other'
  readonly zh: 'other'
}

/**
 * A part of the English texts in another language: the same keys, and for each key that counts
 * (`links_one`, `links_other`) one for every form of that language. A key too few or too many does
 * not compile.
 */
export type Translated<English, Form extends string> = {
  readonly [
    Key in keyof English as Key extends `${infer Counted}_${PluralForms['en']}`
      ? `${Counted}_${Form}`
      : Key
  ]: English[Key] extends string ? string : Translated<English[Key], Form>
}

/** Every word of the window in one language. */
export type Catalogue<Language extends keyof PluralForms = keyof PluralForms> = Translated<
  typeof english,
  PluralForms[Language]
>
