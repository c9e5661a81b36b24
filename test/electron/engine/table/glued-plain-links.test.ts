import { expect, it } from 'vitest'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'
import { plainLinkOf } from '../../../../electron/engine/parsing/plain-link.ts'

const words = (line: string): readonly string[] => line.split(/\s+/)
const firsts = words('/1 /1?q=1 /?q=1&b=2 /1#f /1?q=1#f /@x /1.html /1?q=x.y/z').map(
  (path) => `https://a.example${path}`,
)
const glues = words(', ,x, !, +, *, (, ,, ,- ,~ ,@')
const starts = [
  '',
  ...words('// http// https// Http// https: http: HTTPS: htp: ttp: ttps: tps: hxxp: ftp: mailto:'),
  ...words('Link: h: s: http. https:. ( * https:/ ttps/ ttps:/ u@ x='),
]
const hosts = words(
  `b.example www.b.example b(.)example www(.)b(.)example 192.0.2.7 localhost b.example:80 b_c.example
  xn--p1ai.example B.Example t.co news.example Example.com user:pw@b.example`,
)
const ends = ['', ...words('/ /2 /2/x?y=1 :80/2 #a ?x=1 :')]

it('a link is never plain if the slow path would ask about a second link in it', () => {
  const sentAsOne: string[] = []
  let plain = 0
  for (const first of firsts)
    for (const glue of glues)
      for (const start of starts)
        for (const host of hosts)
          for (const end of ends) {
            const text = first + glue + start + host + end
            const link = plainLinkOf(text)
            if (link === undefined) continue
            plain++
            const reading = readText(text)
            if (reading.kind !== 'link' || reading.link !== link) sentAsOne.push(text)
          }
  expect(sentAsOne).toEqual([])
  expect(plain).toBeGreaterThan(1_000)
})
