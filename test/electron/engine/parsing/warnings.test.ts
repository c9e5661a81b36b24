import { expect, it } from 'vitest'
import { warningsOf } from '../../../../electron/engine/parsing/reading.ts'

it.for([
  ['https://a.example/', []],
  ['https://a.example/#part', ['has-fragment']],
  ['https://a.example/#', ['has-fragment']],
  ['https://a.example/?utm_source=x', ['tracking-parameters']],
  ['https://a.example/?a=1&gclid=x', ['tracking-parameters']],
  ['https://a.example/?gclidx=1&autm_source=2', []],
  ['https://a.example/utm_source=x', []],
  ['https://a.example/#?utm_source=x', ['has-fragment']],
  ['https://a.example/a|b', ['unusual-characters']],
  ['https://a.example/?a[]=1', ['unusual-characters']],
  ['https://a.example/100%', ['unusual-characters']],
  ['https://a.example/%20', []],
  ['https://[2606:4700::1111]/', []],
  ['https://a.example/x.', ['trailing-punctuation']],
  ['https://a.example/Yahoo!', ['trailing-punctuation']],
  ['https://a.example/x*', ['trailing-punctuation']],
  ['https://a.example/x%EF%BC%81', ['trailing-punctuation']],
  ['https://a.example/x%e3%80%82', ['trailing-punctuation']],
  ['https://a.example/%E5%8C%97', []],
] as const)('warnings of %s are %j', ([link, warnings]) => {
  expect(warningsOf(link)).toEqual(warnings)
})
