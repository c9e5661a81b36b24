import { expect, test } from 'vitest'
import { inOneLine, linkStart } from '../../../../renderer/old/new/link-in-text.ts'

const chat = '[12.11., 09:14] Anna: look at '

test.each([
  [`${chat}https://a.example/1`, 'https://a.example/1', chat.length],
  [`${chat}www.a.example/1 please`, 'https://www.a.example/1', chat.length],
  [`${chat}A.example/`, 'https://a.example/', chat.length],
  ['https://a.example/1', 'https://a.example/1', 0],
  ['1. https://a.example/1', 'https://a.example/1', 0],
  [`${chat}nothing`, undefined, 0],
  [`${chat}a.example/1?ä`, 'https://a.example/1?%C3%A4', 0],
])('of “%s”, the link %s begins at %i', (text, link, start) => {
  expect(linkStart({ text, link, status: 'cleaned', emphasis: [[0, chat.length]] })).toBe(start)
})

test.each([
  ['htp:/a.example/1', 'http://a.example/1', 'htp:/'],
  ['htps://www.a.example/1 please', 'https://www.a.example/1', 'htps://'],
  ['//a.example/1', 'https://a.example/1', '//a.example'],
  ['hxxps://a[.]example/1', 'https://a.example/1', 'hxxps://a[.]example'],
  ['https://a,example/1', 'https://a.example/1', 'a,example'],
  ['https://a.example/?b&amp;c', 'https://a.example/?b&c', '&amp;'],
  ['https://a.example/x please', 'https://a.example/x', ' please'],
])('what is doubtful in “%s” is of the link', (written, link, doubtful) => {
  const text = chat + written
  const from = text.lastIndexOf(doubtful)
  const emphasis = [[from, from + doubtful.length]] as const
  expect(linkStart({ text, link, status: 'decide', emphasis })).toBe(chat.length)
})

test('of a link in a redirect only the link itself is kept in sight', () => {
  const text = `${chat}https://b.example/url?q=https://a.example/1`
  const emphasis = [[chat.length, text.length]] as const
  const link = 'https://a.example/1'
  expect(linkStart({ text, link, status: 'decide', emphasis })).toBe(text.indexOf(link))
})

test('breaks and tabs within a cell are shown, and what is emphasised stays where it was', () => {
  const text = 'https://a.example/x\v/y\fz'
  expect(inOneLine(text)).toBe('https://a.example/x↵/y⇥z')
  expect(inOneLine(text)).toHaveLength(text.length)
})
