import { describe, expect, it } from 'vitest'
import { choicesFor } from '../../../../electron/engine/table/choices.ts'
import {
  applySteps,
  applyStep,
  type StepResult,
} from '../../../../electron/engine/parsing/mending.ts'
import { defaultContext } from '../../../../electron/engine/parsing/reading.ts'
import { piecesOf } from '../../../../electron/engine/parsing/several.ts'

/**
 * The reading of a line: `send` and the link that is sent without a question, or `ask` and the links
 * that are offered, the recommended one first.
 */
function outcomesOf(line: string): readonly string[] {
  const pieces = piecesOf(line)
  const texts = pieces.length === 0 ? [{ start: 0, end: line.length, isInProse: false }] : pieces
  return texts.map(({ start, end, isInProse }) =>
    outcomeOf(applySteps(line.slice(start, end), [], { ...defaultContext, isInProse })),
  )
}

function outcomeOf(course: StepResult): string {
  const { reading, current } = course
  if (reading.kind !== 'decide')
    return reading.kind === 'link' ? `send ${reading.link}` : reading.kind
  const links = choicesFor(reading, current).flatMap((choice) => {
    const further = choice === 'mend' || choice === 'keep' ? applyStep(course, choice) : course
    return further === course ? [] : [outcomeOf(further).replace(/^(?:send|ask) (\S+).*/, '$1')]
  })
  return `ask ${links.join(' or ')}`
}

const x = 'https://x.example'

/** Markup around a link, `LINK`, which is sent as it is. */
const around = [
  '[url]LINK[/url]',
  '[url=LINK]Its label[/url]',
  '[URL="LINK"]Its label[/URL]',
  "[url='LINK' target='_blank']Its label[/url]",
  '[url=&quot;LINK&quot;]Its label[/url]',
  '[url=LINK][img]/p.png[/img][/url]',
  '[url=LINK][b]Its label[/b][/url]',
  '[b][url=LINK]Its label[/url][/b]',
  '[url:3pzdg5xo]LINK[/url:3pzdg5xo]',
  '[url=LINK:3pzdg5xo]Its label[/url:3pzdg5xo]',
  '[img]LINK[/img]',
  '[img width=300 height=200]LINK[/img]',
  '[b]LINK[/b]',
  '[b]LINK[/b], [i]and more[/i]',
  '[quote="Tom"]LINK[/quote]',
  '[quote]LINK',
  '[code]LINK[/code]',
  '[size=150]LINK[/size]',
  '[list][*]LINK[/list]',
  '[list][*]LINK[*]more[/list]',
  '[foo]LINK[/foo]',
  'LINK[/url]',
  'LINK[/url',
  '{{cite web|url=LINK|title=Its title}}',
  '{{cite web |url=LINK |title=Its title |date=2020}}',
  '{{cite web|title=What?|url=LINK}}',
  '{{Official website|LINK}}',
  '{{URL|LINK|its label}}',
  '<ref>{{cite news|url=LINK|access-date=2020-01-01}}</ref>',
  '| url = LINK | title = Its title',
  'LINK|title=Its title}}',
  '[LINK Its label]',
  "''[LINK Its label]''",
  '* [LINK Its label], 2020',
  '[[LINK|Its label]]',
  '[[LINK]]',
  '[[File:p.png|thumb|link=LINK]]',
  '{{LINK|Its label}}',
  'link:LINK[Its label]',
  'link:LINK[Its label,window=_blank]',
  'link:++LINK++[Its label]',
  'image::LINK[Its label]',
  'LINK[Its label]',
  'see LINK[Its label] for more.',
  '[[LINK][Its label]]',
  '- [[LINK][Its label]] - and more',
  'LINK][Its label]]',
  '[Its label|LINK]',
  '[Its label|LINK|smart-link]',
  '[LINK|smart-card]',
  '[[Its label|LINK]]',
  '[[Its label>>LINK]]',
  '[[Its label>>LINK||target="_blank"]]',
  '{quote}LINK{quote}',
  '{color:red}LINK{color}',
  '"Its label":LINK',
  '!LINK!',
  '!LINK(what it shows)!',
  '!LINK|width=300!',
  '@LINK@',
  '=LINK=',
  '==LINK==',
  '++LINK++',
  '//LINK//',
  '`Its label <LINK>`_',
  '`Its label <LINK>`__',
  'LINK>`_',
  '.. _its name: LINK',
  '.. image:: LINK',
  '__ LINK',
  String.raw`\href{LINK}{Its label}`,
  String.raw`see \href{LINK}{Its label}.`,
  String.raw`\url{LINK}`,
  String.raw`\footnote{\url{LINK}}`,
  String.raw`\verb|LINK|`,
  String.raw`\verb"LINK".`,
  String.raw`\url|LINK|\footnote`,
  'url = {LINK},',
  String.raw`howpublished = "\url{LINK}",`,
  'LINK}{Its label}',
  '[Its label](LINK)',
  '[Its label](LINK "Its title")',
  "[Its label](LINK 'Its title')",
  '[Its label](LINK (Its title))',
  '[Its label](<LINK>)',
  '![](LINK =100x20)',
  '**[Its label](LINK)**, more',
  '[Its label](LINK){:target="_blank"}',
  '[1]: LINK',
  '[1]: <LINK> "Its title"',
  '[1]: LINK "Its title"',
  "[its label]: LINK 'Its title'",
  '> [1]: LINK (Its title)',
  '<LINK>',
  '&lt;a href=&quot;LINK&quot;&gt;Its label&lt;/a&gt;',
  '&amp;lt;a href=&amp;quot;LINK&amp;quot;&amp;gt;',
  '&lt;LINK&gt;',
  '&lt;loc&gt;LINK&lt;/loc&gt;',
  'LINK&quot;&gt;Its label&lt;/a&gt;',
  'LINK&lt;/a&gt;',
  'LINK</a>',
  'LINK">Its label</a>',
  String.raw`<a href=\"LINK\">Its label</a>`,
  '<a href=LINK>Its label</a>',
]

const links = [
  `${x}/`,
  `${x}/page`,
  `${x}/under_score/file-name_2.html`,
  `${x}/wiki/Foo_(bar)`,
  `${x}/thread?t=5&page=2`,
  `${x}/a,b/c`,
  `${x}/p/#part-2`,
  `${x}/Yahoo%21?q=%7B1%7D`,
]

describe('markup around a link', () => {
  it.for(around)('ends it: %s', (markup) => {
    const sent = links.flatMap((link) => outcomesOf(markup.replace('LINK', () => link)))
    expect(sent).toEqual(links.map((link) => `send ${link}`))
  })

  it.for([
    // Brackets inside.
    [`[url=${x}/[Team]/request]test[/url]`, [`ask ${x}/[Team]/request or ${x}/[Team`]],
    [`${x}/[Team]/request]test[/url]`, [`ask ${x}/[Team]/request or ${x}/[Team`]],
    [`link:${x}/[Team]/page[Its label]`, [`ask ${x}/[Team]/page or ${x}/`]],
    [`[label](${x}/[Team]/page)`, [`send ${x}/[Team]/page`]],
    [`[[${x}/[Team]/page][Its label]]`, [`send ${x}/[Team]/page`]],
    [`[[${x}/a|b][Its label]]`, [`ask ${x}/a|b or ${x}/a`]],
    // White space inside.
    [`[url=${x}/file name.pdf]its label[/url]`, [`ask ${x}/file%20name.pdf or ${x}/file`]],
    [`[label](<${x}/file name.pdf>)`, [`ask ${x}/file%20name.pdf or ${x}/file`]],
    [`{{cite|url=${x}/file name.pdf|title=T}}`, [`ask ${x}/file%20name.pdf or ${x}/file`]],
    [`[${x}/file name.pdf]`, [`ask ${x}/file%20name.pdf or ${x}/file`]],
    // The ids of phpBB, without the second one.
    [`[url=${x}/p/:3pzdg5xo]x`, [`ask ${x}/p/ or ${x}/p/:3pzdg5xo`]],
    [`[url=${x}/wiki/Talk:Village]x[/url]`, [`send ${x}/wiki/Talk:Village`]],
    // Either markup or part of the path.
    [`${x}/a[label]`, [`ask ${x}/a or ${x}/a[label]`]],
    [`see ${x}/a[1].`, [`ask ${x}/a or ${x}/a[1]`]],
    [`${x}/[label]`, [`ask ${x}/ or ${x}/[label]`]],
    [`${x}/a[/nosuchtag]`, [`ask ${x}/a or ${x}/a[/nosuchtag]`]],
    [`${x}/a]label`, [`ask ${x}/a or ${x}/a]label`]],
    [`${x}/a{color}`, [`ask ${x}/a or ${x}/a%7Bcolor%7D`]],
    [`${x}[label]`, [`send ${x}/`]],
    [`${x}:8080[its label]`, [`send ${x}:8080/`]],
    [`[${x}/?a=1|2]`, [`ask ${x}/?a=1 or ${x}/?a=1|2`]],
    // A target is exact. A link that is only enclosed may end a sentence.
    [`[url]${x}/Yahoo![/url]`, [`send ${x}/Yahoo!`]],
    [`[url=${x}/etc.]x[/url]`, [`send ${x}/etc.`]],
    [`[b]See ${x}/a.[/b]`, [`send ${x}/a`]],
    [`[url=${x}/very-long…]x[/url]`, [`ask ${x}/very-long%E2%80%A6`]],
    [`[url=${x}/?a=1&amp;b=2]x[/url]`, [`ask ${x}/?a=1&b=2 or ${x}/?a=1&amp;b=2`]],
  ] as const)('asks where it may be of the link, and is exact: %s', ([line, outcomes]) => {
    expect(outcomesOf(line)).toEqual(outcomes)
  })

  it.for([
    `${x}/[Team]/page`,
    `${x}/wiki/Foo_(bar)`,
    `${x}/?a=1|2`,
    `${x}/a|b`,
    `${x}/?tags[]=1&tags[]=2`,
    `${x}/?tags[0]`,
    `${x}/?filter[name]=x`,
    `${x}/a/[b]/c?d=[e]`,
    `${x}/it's`,
    `${x}/a!b!c`,
    `${x}/?q=a=b==`,
    `${x}/wiki/Talk:Page`,
    `${x}/~user/`,
    `${x}/@name`,
    `${x}/a**b`,
    `${x}/a+b+`,
    'https://[2606:4700::1111]/a',
  ])('is none where the link stands alone: %s', (link) => {
    expect(outcomesOf(link)).toEqual([`send ${link}`])
    expect(outcomesOf(`${link}\u0020`)).toEqual([`send ${link}`])
  })

  it.for([
    [`${x}/{id}/page`, `send ${x}/%7Bid%7D/page`],
    [`${x}/{{city}}/page`, `send ${x}/%7B%7Bcity%7D%7D/page`],
    [`see ${x}/[Team]/page today`, `send ${x}/[Team]/page`],
    [`- ${x}/[Team]/page`, `send ${x}/[Team]/page`],
    [`"${x}/[Team]/page"`, `send ${x}/[Team]/page`],
    [`<${x}/[Team]/page>`, `send ${x}/[Team]/page`],
    [`(${x}/[Team]/page)`, `send ${x}/[Team]/page`],
    [`${x}/<id>x`, `send ${x}/%3Cid%3Ex`],
    [`${x}/the-"best"`, `send ${x}/the-%22best%22`],
  ] as const)('is none in the middle of an address: %s', ([line, outcome]) => {
    expect(outcomesOf(line)).toEqual([outcome])
  })
})

describe('several links in markup on one line', () => {
  it.for([
    [`[url=${x}/1]${x}/1[/url]`, ['/1', '/1']],
    [`[url=${x}/1]one[/url] [url=${x}/2]two[/url]`, ['/1', '/2']],
    [`[url=${x}/1]one[/url][url="${x}/2"]two[/url]`, ['/1', '/2']],
    [`[url=${x}/1][img]${x}/2.png[/img][/url]`, ['/1', '/2.png']],
    [`[url]${x}/1[/url][url]${x}/2[/url]`, ['/1', '/2']],
    [`[list][*]${x}/1[*]${x}/2[/list]`, ['/1', '/2']],
    [`[b]${x}/1[/b] [i]${x}/2.[/i]`, ['/1', '/2']],
    [`{{cite|url=${x}/1|title=A}} {{cite|url=${x}/2|title=B}}`, ['/1', '/2']],
    [`{{cite|url=${x}/1|archive-url=${x}/web/2020/${x}/1|title=A}}`, ['/1', `/web/2020/${x}/1`]],
    [`[${x}/1 one] and [${x}/2 two]`, ['/1', '/2']],
    [`[[${x}/1][one]] [[${x}/2][two]]`, ['/1', '/2']],
    [`[[${x}/1][${x}/2]]`, ['/1', '/2']],
    [`[one|${x}/1] [two|${x}/2|smart-link]`, ['/1', '/2']],
    [`[${x}/1|${x}/1|smart-link]`, ['/1', '/1']],
    [`"one":${x}/1 "two":${x}/2.`, ['/1', '/2']],
    [`!${x}/1.png!:${x}/2`, ['/1.png', '/2']],
    [`\`one <${x}/1>\`_ and \`two <${x}/2>\`_`, ['/1', '/2']],
    [String.raw`\href{${x}/1\_a}{one} and \url{${x}/2\%20b}`, ['/1_a', '/2%20b']],
    [String.raw`[one](${x}/1\_a) and [two](${x}/2\_b "T")`, ['/1_a', '/2_b']],
    [`[![one](${x}/1.png)](${x}/2)`, ['/1.png', '/2']],
    [`&lt;a href=&quot;${x}/1&quot;&gt;${x}/2&lt;/a&gt;`, ['/1', '/2']],
    [`["${x}/1","${x}/2"]`, ['/1', '/2']],
    [`[${x}/1, ${x}/2]`, ['/1', '/2']],
    [`[a](${x}/1;${x}/2)`, ['/1', '/2']],
  ] as const)('are each sent as its own: %s', ([line, pages]) => {
    expect(outcomesOf(line)).toEqual(pages.map((page) => `send ${x}${page}`))
  })

  it('have the same questions as on lines of their own', () => {
    const asks = [1, 2].map((page) => `[url=${x}/[Team]/${page}]test[/url]`)
    expect(outcomesOf(asks.join(' and '))).toEqual([
      `ask ${x}/[Team]/1 or ${x}/[Team`,
      `ask ${x}/[Team]/2 or ${x}/[Team`,
    ])
  })
})

describe('a backslash in a link', () => {
  it.for([
    [String.raw`[x](${x}/under\_score)`, `send ${x}/under_score`],
    [String.raw`[x](${x}/ms535874\(v=vs.85\).aspx)`, `send ${x}/ms535874(v=vs.85).aspx`],
    [String.raw`[x](${x}/a\)b)`, `send ${x}/a)b`],
    [String.raw`[1]: ${x}/under\_score "Title"`, `send ${x}/under_score`],
    [String.raw`.. _x: ${x}/under\_score`, `send ${x}/under_score`],
    [String.raw`\href{${x}/a\_b\%20c\#d}{Label}`, `send ${x}/a_b%20c#d`],
    [String.raw`\url{${x}/\~{}user/}`, `send ${x}/~user/`],
    [String.raw`\url{${x}/\textasciitilde{}user/a{\_}b}`, `send ${x}/~user/a_b`],
    [String.raw`url = {${x}/a\_b},`, `send ${x}/a_b`],
    [String.raw`${x}/under\_score`, `ask ${x}/under_score or ${x}/under/_score`],
    [
      String.raw`${x}/ms535874\(v=vs.85\).aspx`,
      `ask ${x}/ms535874(v=vs.85).aspx or ${x}/ms535874/(v=vs.85/).aspx`,
    ],
    [String.raw`see ${x}/under\_score.`, `ask ${x}/under_score or ${x}/under/_score`],
    [String.raw`${x}\/a\/b`, `ask ${x}/a/b or ${x}//a//b`],
    [String.raw`"url":"https:\/\/x.example\/a"`, `ask ${x}/a`],
    [String.raw`${x}/?a=1\u0026b=2`, `ask ${x}/?a=1&b=2 or ${x}/?a=1\\u0026b=2`],
    ['https://x.example/a\\', `ask ${x}/a or ${x}/a/`],
    [String.raw`${x}\b`, `send ${x}/b`],
    [String.raw`${x}/a\n`, `send ${x}/a`],
  ] as const)(
    'is taken out where markup put it, and asked about elsewhere: %s',
    ([line, outcome]) => {
      expect(outcomesOf(line)).toEqual([outcome])
    },
  )
})

describe('a link without its scheme in markup', () => {
  it.for([
    '[url]www.x.example/a[/url]',
    '[url=www.x.example/a]Label[/url]',
    '[url="www.x.example/a"]Label[/url]',
    'see [url=x.example/a]Label[/url]',
    '[img]x.example/a[/img]',
    '{{cite web|url=www.x.example/a|title=T}}',
    '{{URL|x.example/a}}',
    '[label](www.x.example/a)',
    '[[x.example/a][Label]]',
    '[//x.example/a label]',
    'link:x.example/a[Label]',
    String.raw`\href{www.x.example/a}{Label}`,
  ])('is offered without its markup: %s', (line) => {
    const [asked = ''] = outcomesOf(line)
    expect(asked.replace('www.', '')).toBe(`ask ${x}/a`)
  })
})
