import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

import { ColumnWidthInWords } from './column-width-in-words.ts'

interface LanguageProps {
  /** A BCP 47 tag. */
  readonly locale: string
  readonly columnWidth: (column: string, px: number) => string
  readonly children: ReactNode
}

/** Makes what the components say by themselves, and how they write numbers, the app's language. */
export function Language({ locale, columnWidth, children }: LanguageProps) {
  return (
    <ColumnWidthInWords value={columnWidth}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </ColumnWidthInWords>
  )
}
