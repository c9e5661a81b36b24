import { createContext } from 'react'

/** What is read out where a key made a column of a grid wider or narrower. */
export const ColumnWidthInWords = createContext<(column: string, px: number) => string>(() => '')
