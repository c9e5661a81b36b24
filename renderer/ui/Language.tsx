import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

interface LanguageProps {
  /** A BCP 47 tag. */
  readonly locale: string
  readonly children: ReactNode
}

/** Makes what the components say by themselves, and how they write numbers, the app's language. */
export function Language({ locale, children }: LanguageProps) {
  return <I18nProvider locale={locale}>{children}</I18nProvider>
}
