import { createContext, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

interface LanguageProps {
  /** BCP 47 tag. */
  readonly locale: string
  readonly columnWidth: (column: string, px: number) => string
  readonly children: ReactNode
}

/** Sets the language of the texts and numbers that the components produce themselves. */
export function Language({ locale, columnWidth, children }: LanguageProps) {
  return (
    <ColumnWidthInWords value={columnWidth}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </ColumnWidthInWords>
  )
}

/** Says how wide a column is, to be read out after a key has changed the width. */
export const ColumnWidthInWords = createContext<(column: string, px: number) => string>(() => '')
