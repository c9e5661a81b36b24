import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { standInOf } from '../../../../electron/engine/parsing/wrappers.ts'
import { edits, inWords, listOf, rowsOf, sentLinks } from '../lists/list-fixture.ts'

const page = 'https://page.example/a?x=1&y=2'
const escaped = encodeURIComponent(page)
const base64 = Buffer.from(page).toString('base64url')

describe('a link that a filter, a search page, a cache or a network wraps', () => {
  it.for([
    // Proofpoint: versions 1, 2, 3, and one inside another.
    [
      'https://urldefense.proofpoint.com/v1/url?u=http://p.example/a&k=abc%3D&s=01',
      'http://p.example/a',
    ],
    [
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__p.example_one-5Ftwo-3Fq-3D1-2D2-26z-3D3&d=Dw&c=V',
      'https://p.example/one_two?q=1-2&z=3',
    ],
    ['https://urldefense.com/v3/__https://p.example/plain__;!!C!S$', 'https://p.example/plain'],
    ['https://urldefense.us/v3/__https:/p.example/plain__;!!C!S$', 'https://p.example/plain'],
    // ü, a run of two bytes; then a `#`.
    [
      'https://urldefense.com/v3/__https://p.example/m**A-men*top__;w7wj!!C!S$',
      'https://p.example/m%C3%BC-men#top',
    ],
    // The same counted in characters: `ü#` is a run of two.
    [
      'https://urldefense.com/v3/__https://p.example/m**A__;w7wj!!C!S$',
      'https://p.example/m%C3%BC#',
    ],
    ['https://urldefense.com/v3/__https://p.example/a*20b__;JQ!!C!S$', 'https://p.example/a%20b'],
    [
      'https://urldefense.us/v2/url?u=https-3A__urldefense.com_v3_-5F-5Fhttps-3A__p.example_n-5F-5F-3B-21-21C-21S-24&d=D&c=V',
      'https://p.example/n',
    ],
    [
      `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${escaped}&sa=D`)}&data=05`,
      page,
    ],
    // Other filters.
    [`https://secure-web.cisco.com/1AbC/${escaped}`, page],
    [`https://clicktime.symantec.com/3AbC?u=${escaped}`, page],
    [`https://protect2.fireeye.com/v1/url?k=1&q=1&e=2&u=${escaped}`, page],
    [`https://linkprotect.cudasvc.com/url?a=${escaped.toLowerCase()}&c=E,1,a&typo=1`, page],
    [
      `https://link.edgepilot.com/s/0a1b/x?u=https://page.example/report`,
      'https://page.example/report',
    ],
    [`https://us-west-2.protection.sophos.com/?d=page.example&u=${base64}&i=1`, page],
    [`https://imsva91-ctp.trendmicro.com/wis/clicktime/v1/query?url=${escaped}&umid=1`, page],
    [`https://gateway.zscaler.net/auT?origurl=${escaped}&wexps=1`, page],
    [
      `https://protect.checkpoint.com/v2/___https://page.example/z___.YzJl`,
      'https://page.example/z',
    ],
    [`https://urlsand.esvalabs.com/?u=${escaped}&e=1`, page],
    [`https://avanan.url-protection.com/v1/url?o=${escaped}&g=1`, page],
    [`https://url.avanan.click/v2/___https://page.example/z___.YX`, 'https://page.example/z'],
    [`https://deref-gmx.net/mail/client/aB1/dereferrer/?redirectUrl=${escaped}`, page],
    [`https://deref-web.de/mail/client/aB1/dereferrer/?redirectUrl=${escaped}`, page],
    [`https://gateway.zscloud.net/auT?origurl=${escaped}&wexps=1`, page],
    [`https://nam.safelink.emails.azure.net/redirect/?destination=${escaped}&p=1`, page],
    [
      `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${escaped}&locale=en`,
      page,
    ],
    // Search pages, copies and translators.
    [`https://www.bing.com/ck/a?!&&p=1&u=a1${base64}&ntb=1`, page],
    [`https://www.google.co.uk/url?sa=t&url=${escaped}&usg=1`, page],
    [`https://www.google.com/url?q=https://page.example/a+b&sa=D`, 'https://page.example/a+b'],
    [`https://r.search.yahoo.com/_ylt=A/RV=2/RU=${escaped}/RK=2/RS=x`, page],
    ['https://www.google.com/amp/s/page.example/news/1.amp', 'https://page.example/news/1.amp'],
    [
      'https://page-example.cdn.ampproject.org/c/s/page.example/news/2?amp=1&amp_js_v=0.1',
      'https://page.example/news/2?amp=1',
    ],
    ['https://page-example.cdn.ampproject.org/c/page.example/news', 'http://page.example/news'],
    ['https://cdn.ampproject.org/c/s/page.example/news', 'https://page.example/news'],
    [
      'https://webcache.googleusercontent.com/search?q=cache:AbC:https://page.example/old',
      'https://page.example/old',
    ],
    [
      'https://web.archive.org/web/20240317015939/https://page.example/arch',
      'https://page.example/arch',
    ],
    ['https://web.archive.org/web/2024id_/page.example/arch', 'http://page.example/arch'],
    ['https://web.archive.org/web/https://page.example/arch', 'https://page.example/arch'],
    ['https://web.archive.org/save/https://page.example/arch', 'https://page.example/arch'],
    [`https://ad.g.doubleclick.net/pcs/click?xai=A&adurl=${escaped}`, page],
    [`https://mailtrack.io/trace/link/1a?url=${escaped}&userId=1`, page],
    ['https://archive.ph/20240101/https://page.example/arch', 'https://page.example/arch'],
    [
      'https://my--page-example.translate.goog/p?_x_tr_sl=de&_x_tr_tl=en&id=1',
      'https://my-page.example/p?id=1',
    ],
    ['https://page-example.translate.goog/?_x_tr_sch=http&_x_tr_sl=de', 'http://page.example/'],
    ['https://page-example.translate.goog/', 'https://page.example/'],
    [`https://translate.google.com/translate?sl=de&tl=en&u=${escaped}`, page],
    [`https://www.googleadservices.com/pagead/aclk?sa=L&adurl=${escaped}`, page],
    [`https://duckduckgo.com/l/?uddg=${escaped}&rut=1`, page],
    [`https://yandex.com.tr/clck/jsredir?from=1&url=${escaped}`, page],
    [`https://www.translatetheweb.com/?from=de&to=en&a=${escaped}`, page],
    [`https://www.microsofttranslator.com/bv.aspx?a=${escaped}`, page],
    [`https://googleweblight.com/i?u=${escaped}`, page],
    ['https://page-example.bing-amp.com/c/s/page.example/news/2', 'https://page.example/news/2'],
    ['https://wayback.archive.org/web/2024/https://page.example/a', 'https://page.example/a'],
    // Networks.
    [`https://l.facebook.com/l.php?u=${escaped}&h=x`, page],
    [`https://www.facebook.com/flx/warn/?u=${escaped}`, page],
    [`https://l.wl.co/l?u=${escaped}`, page],
    [`https://l.instagram.com/?u=${escaped}&e=1`, page],
    [`https://l.threads.com/?u=${escaped}&e=1`, page],
    [`https://ok.ru/dk?cmd=logExternal&st.link=${escaped}`, page],
    [`https://x.com/safety/unsafe_link_warning?unsafe_link=${escaped}`, page],
    [`https://www.pinterest.com/offsite/?token=1&url=${escaped}`, page],
    [`https://exit.sc/?url=${escaped}`, page],
    [`https://out.reddit.com/t3_x?url=${escaped}&token=1`, page],
    [`https://t.me/iv?url=${escaped}&rhash=1`, page],
    [`https://t.umblr.com/redirect?z=${escaped}&t=1`, page],
    [`https://medium.com/r/?url=${escaped}`, page],
    [`https://getpocket.com/redirect?url=${escaped}`, page],
    [`https://disq.us/url?url=${escaped}%3AAbCdEfGhIjKlMnOpQrStUvWx&cuid=1`, page],
    ['https://www.deviantart.com/users/outgoing?https://page.example/z', 'https://page.example/z'],
    [`https://www.douban.com/link2/?url=${escaped}`, page],
    [`https://link.zhihu.com/?target=${escaped}`, page],
    [`https://link.csdn.net/?target=${escaped}`, page],
    [`https://www.linkedin.com/redir/redirect?url=${escaped}`, page],
    [`https://vk.com/away.php?to=${escaped}`, page],
    [`https://steamcommunity.com/linkfilter/?u=${escaped}`, page],
    [`https://www.youtube.com/redirect?q=${escaped}`, page],
    [`https://slack-redir.net/link?url=${escaped}`, page],
    [`https://href.li/?https://page.example/z`, 'https://page.example/z'],
  ])('%s is asked about, with the page itself', async ([text = '', target]) => {
    const list = await listOf(text)
    expect(inWords(list)).toEqual([`decide wrapped ${target?.replace(/#$/, '')}`])
    expect(rowsOf(list)[0]?.choices).toEqual(['mend', 'keep', 'exclude'])
    expect(sentLinks(list)).toEqual([])
    await edits(list).decide({ kind: 'wrapped' }, 'keep')
    expect(list.facts().byDecideKind.wrapped).toBe(0)
  })

  it.for([
    'https://l.facebook.com/l.php?u=',
    'https://www.google.com/url?q=https%3A%2F%2Fpage.example%2Fcaf%C',
    'https://www.google.com/url?q=htt',
    'https://urldefense.com/v3/__https://p.example/m**A-men*top__;w7w!!C!S$',
    'https://urldefense.com/v3/__https://p.example/cut',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__p.example_caf-C',
    'https://www.bing.com/ck/a?u=a1x',
    'https://secure-web.cisco.com/1AbC/',
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpa',
    'https://www.google.com/url?q=https%3A%2F%2Fpage.example%2Fcaf%25C&sa=D',
    'https://urldefense.com/v3/__https://p.example/m**A-men*top__;w7.wj!!C!S$',
    'https://xn--pge-wla.translate.goog/p',
  ])('%s, of which the page is not known, can only be kept or left out', async (text) => {
    const list = await listOf(text)
    const [row] = rowsOf(list)
    expect([row?.status, row?.decideKind ?? '']).toEqual(['decide', 'wrapped'])
    expect(row?.choices).toEqual(['keep', 'exclude'])
    await edits(list).applySuggestions()
    expect(sentLinks(list)).toEqual([])
  })

  it('is not unwrapped with others if it looks cut off', async () => {
    const whole = 'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fx'
    const list = await listOf(`${whole}&data=05\n${whole}`)
    expect(await edits(list).decide({ kind: 'wrapped' }, 'mend')).toBe(1)
    expect(inWords(list)).toEqual([
      'cleaned https://a.example/x',
      'decide wrapped https://a.example/x',
    ])
  })

  it.for([
    'https://amp.page.example/news/3',
    'https://www.youtube.com/watch?v=x',
    'https://docs.google.com/document/d/1/edit',
    'https://www.linkedin.com/in/somebody',
    'https://x.com/somebody/status/1',
    'https://bit.ly/',
    'https://notbit.ly/x',
    'https://urldefense.com/',
    'https://exit.sc/',
    'https://news.google.com/topics/AbC',
    'https://shop.page.link/',
  ])('%s is sent as it stands', async (text) => {
    expect(inWords(await listOf(text))).toEqual([`ready ${text}`])
  })
})

describe('the page behind a wrapper', () => {
  const inGoogle = `https://www.google.com/url?q=${escaped}&sa=D`
  const inSafelink = (url: string, end: string) =>
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}${end}`

  it.for([
    [inSafelink(inGoogle, '&data=05'), page, true],
    [inSafelink(inSafelink(inGoogle, '&data=05'), '&amp;sdata=1'), page, true],
    // The link was cut, so the target may be cut too.
    [inSafelink(inGoogle, ''), page, false],
    [inSafelink(inSafelink(inGoogle, ''), '&data=05'), page, false],
    ['https://urldefense.com/v1/url?u=http://p.example/a&k=1', 'http://p.example/a', true],
    ['https://urldefense.com/v1/url?u=http://p.example/a', 'http://p.example/a', false],
    ['https://urldefense.com/v2/url?u=https-3A__p.example_a&c=1', 'https://p.example/a', true],
    ['https://urldefense.com/v2/url?u=https-3A__p.example_a', 'https://p.example/a', false],
    [`https://disq.us./url?url=${escaped}%3AAbCdEfGhIjKlMnOpQrStUvWx`, page, true],
  ] as const)('of %s is %s, whole: %s', ([link, target, isWhole]) => {
    expect(standInOf(new URL(link))).toEqual({ kind: 'wrapped', target, isWhole })
  })
})

it.for([
  'https://t.co/AbCdEf1234',
  'https://bit.ly/3xYz',
  'https://lnkd.in/e1',
  'https://amzn.to/3a',
  'https://www.bit.ly/3xYz',
  // Their own domains hold other pages too.
  'https://maps.app.goo.gl/AbC',
  'https://vm.tiktok.com/AbC/',
  'https://s.click.aliexpress.com/e/_AbC',
  'https://u1.ct.sendgrid.net/ls/click?upn=AbC',
  'https://norda.us1.list-manage.com/track/click?u=1&id=2',
  'https://mandrillapp.com/track/click/1/page.example?p=AbC',
  'https://www.baidu.com/link?url=AbC',
  'https://go.microsoft.com/fwlink/?linkid=1',
  'https://protect-au.mimecast.com/s/AbCdEf?domain=page.example',
  'https://url.us.m.mimecastprotect.com/s/AbC?domain=page.example',
  'https://news.google.com/rss/articles/CBMiAbC?oc=5',
  'https://share.google/AbC',
  'https://shop.page.link/AbC',
  'https://url.emailprotection.link/?bAbC',
])(
  'the page of the short link %s is not known: it is sent by the user’s word only',
  async (text) => {
    const list = await listOf(text)
    const [row] = rowsOf(list)
    expect([row?.decideKind, row?.choices]).toEqual(['short-link', ['keep', 'exclude']])
    expect(row?.recommendedLink).toBe(text)
    expect(sentLinks(list)).toEqual([])
    await edits(list).decide({ kind: 'short-link' }, 'keep')
    expect(sentLinks(list)).toEqual([text])
  },
)

it('does not unwrap with others a target whose query was not escaped, because it may be longer', async () => {
  const list = await listOf('https://www.google.com/url?q=https://page.example/a?x=1&y=2&sa=D')
  await edits(list).applySuggestions()
  expect(await edits(list).decide({ kind: 'wrapped' }, 'mend')).toBe(0)
  expect(sentLinks(list)).toEqual([])
})

it('asks next about a short link without a scheme, and about one inside a redirect', async () => {
  const list = await listOf('bit.ly/3xYz\nhttps://l.facebook.com/l.php?u=https%3A%2F%2Ft.co%2FAbC')
  await edits(list).decide({ kind: 'no-scheme' }, 'mend')
  await edits(list).decide({ kind: 'wrapped' }, 'mend')
  expect(inWords(list)).toEqual([
    'decide short-link https://bit.ly/3xYz',
    'decide short-link https://t.co/AbC',
  ])
})

it.for([
  ['https://x.example/100%', 'decide stray-character https://x.example/100%25'],
  ['https://x.example/100%-off?a=5%', 'decide stray-character https://x.example/100%25-off?a=5%25'],
  ['https://x.example/5%zz#50%', 'decide stray-character https://x.example/5%25zz#50%'],
  ['https://x.example./a', 'decide stray-character https://x.example/a'],
  ['https://x.example.:8080/a', 'decide stray-character https://x.example:8080/a'],
  ['https://x.example/%D1%84%D1', 'ready https://x.example/%D1%84%D1'],
  ['https://x.example/%D1%84%D', 'decide maybe-cut https://x.example/%D1%84%D'],
  ['https://x.example/%D1%84%', 'decide maybe-cut https://x.example/%D1%84%'],
  ['https://x.example/a#50%', 'ready https://x.example/a#50%'],
])('%s is no address that its site is likely to know', async ([text = '', becomes]) => {
  expect(inWords(await listOf(text))).toEqual([becomes])
})
