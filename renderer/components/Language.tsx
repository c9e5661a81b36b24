import { createContext, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

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

/** What is read out where a key made a column of a grid wider or narrower. */
export const ColumnWidthInWords = createContext<(column: string, px: number) => string>(() => '')
