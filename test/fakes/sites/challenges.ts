import type { PageFinding } from '../../../electron/shared/page.ts'
import { html, prose, redirect, type Answer, type Content, type Web } from './web.ts'

/** Networks that let search engines in, and ask everybody else for a login. */
const loginWalls: readonly (readonly [title: string, url: string, wall: string])[] = [
  [
    'a network of photos',
    'http://www.photos.example/p/Cx1/',
    'http://www.photos.example/accounts/login/?next=%2Fp%2FCx1%2F',
  ],
  [
    'a network of friends',
    'http://www.friends.example/roses/posts/1',
    'http://www.friends.example/login/?next=http%3A%2F%2Fwww.friends.example%2Froses%2Fposts%2F1',
  ],
  [
    'a network of jobs',
    'http://www.jobs.example/in/rose',
    'http://www.jobs.example/authwall?trk=x&original_referer=&sessionRedirect=https%3A%2F%2Fwww.jobs.example%2Fin%2Frose',
  ],
  [
    'documents',
    'http://docs.office.example/document/d/1a/edit',
    'http://accounts.office.example/ServiceLogin?service=wise&passive=1209600&continue=http://docs.office.example/document/d/1a/edit&followup=x',
  ],
  [
    'a blog',
    'http://wp-site.example/private-page/',
    'http://wp-site.example/wp-login.php?redirect_to=http%3A%2F%2Fwp-site.example%2Fprivate-page%2F&reauth=1',
  ],
  [
    'a shop',
    'http://asp-shop.example/account/orders?id=7',
    'http://asp-shop.example/Account/Login?ReturnUrl=%2Faccount%2Forders%3Fid%3D7',
  ],
  [
    'a question of age',
    'http://wines.example/red/1',
    'http://wines.example/age-gate?return_to=/red/1',
  ],
]

type Headers = Exclude<Content['headers'], undefined>

const cloudflare: Headers = [
  ['Server', 'cloudflare'],
  ['CF-RAY', '8f2b3c4d5e6f7-SJC'],
  ['CF-Cache-Status', 'DYNAMIC'],
]
const dataDome: Headers = [
  ['X-DataDome', 'protected'],
  ['X-DD-B', '1'],
  ['Set-Cookie', 'datadome=x; Path=/'],
  ['Server', 'DataDome'],
]

/** What firewalls answer to programs, and pages of sites behind firewalls that are no such answer. */
export function challengePages(web: Web): void {
  for (const [right, title, answer] of challenges) {
    web.page(right, title, { answer })
    web.page(right, `${title}, as a home page`, { url: '/', answer, otherwise: answer })
  }
  for (const [title, answer] of ordinary) web.page('indexable', title, { answer })

  web.page(['challenge', 'redirects', 'forbidden'], 'redirects to a validation page of Radware', {
    answer: redirect('http://validate.firewall-of-many.example/?ssa=1&ssb=2', 302),
    more: {
      'http://validate.firewall-of-many.example/?ssa=1&ssb=2': html({
        status: 403,
        title: 'Radware Captcha Page',
        body: '<form></form>',
      }),
    },
  })
  web.page(['challenge', 'other-status', 'redirects'], 'redirects to a page of Distil', {
    answer: redirect('/distil_r_captcha.html?requestId=1', 302),
    more: {
      '/distil_r_captcha.html?requestId=1': html({ status: 405, title: 'Pardon Our Interruption' }),
    },
  })
  for (const [title, url, wall] of loginWalls) {
    const answer = html({ title: 'Log in', head: '<meta name="robots" content="noindex">' })
    web.page(['needs-login', 'challenge'], `the login of ${title}`, {
      url,
      answer: redirect(wall, 302),
      more: { [wall]: answer },
    })
  }
  for (const location of [
    '/404?url=/old/page',
    '/error.aspx?aspxerrorpath=/old/page',
    '/shop?ref=/old',
  ])
    web.page(['redirects', 'answers-anything'], `redirects to ${location}, which is no login`, {
      url: '/old/page',
      answer: redirect(location, 302),
      more: { [location]: html({ title: 'Sorry' }) },
    })
  web.page('not-found', 'redirects to an error page that says 404', {
    url: '/old/page',
    answer: redirect('/error?url=/old/page', 302),
    more: { '/error?url=/old/page': html({ status: 404 }) },
  })
  web.page('challenge', 'redirects to another page, which is a challenge of Cloudflare', {
    answer: redirect('/new'),
    more: { '/new': cloudflareChallenge(403) },
  })
  web.page(
    ['indexable', 'robots-unreadable', 'challenge'],
    'a page whose robots.txt is a challenge',
    { robots: cloudflareChallenge(403) },
  )
  web.page(
    ['robots-unreadable', 'challenge', 'indexable'],
    'a page whose robots.txt is a challenge with 503',
    { robots: cloudflareChallenge(503) },
  )
  web.page(
    ['robots-unreadable', 'challenge', 'indexable'],
    'a page whose robots.txt is a challenge with 200',
    { robots: incapsula(200) },
  )
}

const challenges: readonly (readonly [
  right: PageFinding | readonly PageFinding[],
  title: string,
  answer: Answer,
])[] = [
  ['challenge', 'Cloudflare with 403', cloudflareChallenge(403)],
  ['challenge', 'Cloudflare with 503', cloudflareChallenge(503)],
  ['challenge', 'Cloudflare with 200', cloudflareChallenge(200)],
  ['challenge', 'Cloudflare with 429', cloudflareChallenge(429)],
  ['challenge', 'Cloudflare with 404', cloudflareChallenge(404)],
  [
    ['challenge', 'server-error'],
    'Cloudflare of 2021, without its header',
    {
      ...cloudflareChallenge(503),
      headers: [
        ['Content-Type', 'text/html; charset=UTF-8'],
        ['Server', 'cloudflare'],
        ['CF-RAY', '68a-SJC'],
      ],
    },
  ],
  [
    ['forbidden', 'challenge'],
    'Cloudflare blocks with 1020',
    html({
      status: 403,
      title: 'Access denied | garden.example used Cloudflare to restrict access',
      headers: [
        ['Server', 'cloudflare'],
        ['CF-RAY', '8f-SJC'],
      ],
      body: '<h1>Error 1020</h1>',
    }),
  ],
  [
    ['too-many-requests', 'challenge'],
    'Cloudflare limits with 1015',
    html({
      status: 429,
      title: 'Access denied',
      headers: [
        ['Server', 'cloudflare'],
        ['Retry-After', '60'],
      ],
      body: '<h1>Error 1015</h1>',
    }),
  ],
  [
    'challenge',
    'DataDome',
    html({
      status: 403,
      title: 'garden.example',
      headers: dataDome,
      body: `<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','cid':'AHrl','hsh':'A55','t':'bv','s':1,'e':'x','host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/c.js"></script>`,
    }),
  ],
  [
    'challenge',
    'DataDome with 200',
    html({
      title: 'garden.example',
      headers: dataDome,
      body: `<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'i','cid':'AHrl','host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/i.js"></script>`,
    }),
  ],
  [
    ['forbidden', 'challenge'],
    'Akamai denies',
    html({
      status: 403,
      title: 'Access Denied',
      headers: [['Server', 'AkamaiGHost']],
      body: `<h1>Access Denied</h1>You don't have permission to access "http&#58;&#47;&#47;garden.example" on this server.<p>Reference&#32;&#35;18&#46;1a2b</p>`,
    }),
  ],
  [
    ['other-status', 'challenge'],
    'Akamai with 428',
    html({
      status: 428,
      title: 'Challenge Validation',
      headers: [['Server', 'AkamaiGHost']],
      body: '<div id="sec-if-cpt-container"></div><script src="/_sec/cp_challenge/ak-challenge-4-3.js"></script>',
    }),
  ],
  [
    'challenge',
    'Akamai with 200 and a script',
    html({
      title: '',
      headers: [['Server', 'AkamaiNetStorage']],
      body: `<meta http-equiv="refresh" content="5; URL='/?bm-verify=AAQAAAAK'" /><script>var i = 1732; var j = i + Number("81" + "22"); xhr.open("POST", "/_sec/verify?provider=interstitial", false)</script>`,
    }),
  ],
  ['challenge', 'Imperva with 200 and noindex', incapsula(200)],
  ['challenge', 'Imperva with 403', incapsula(403)],
  [
    'challenge',
    'Imperva of another kind, with 200',
    {
      headers: [
        ['Content-Type', 'text/html'],
        ['X-Iinfo', '9-2-0 0NNN RT(1 1) q(0 -1 -1 0) r(0 -1) B10(8,1) U18'],
        ['Set-Cookie', 'visid_incap_1=x; path=/'],
        ['Set-Cookie', 'incap_ses_1=x; path=/'],
      ],
      body: '<html><head><META NAME="robots" CONTENT="noindex,nofollow"><script src="/_Incapsula_Resource?SWJIYLWA=5074a744e2e3d891814e9a2dace20bd4,719d34d31c8e3a6e6fffd425f7e032f3"></script><body></body></html>',
    },
  ],
  [
    ['challenge', 'forbidden'],
    'PerimeterX',
    html({
      status: 403,
      title: 'Access to this page has been denied',
      body: `<div id="px-captcha"></div><script>window._pxAppId = 'PX1'; window._pxJsClientSrc = '/x/init.js'</script><script src="https://captcha.px-cdn.net/PX1/captcha.js"></script>`,
    }),
  ],
  [
    ['challenge', 'too-many-requests'],
    'Kasada',
    {
      status: 429,
      headers: [
        ['Content-Type', 'text/html'],
        ['x-kpsdk-ct', '0abc'],
      ],
      body: '<!DOCTYPE html><html><head></head><body><script>window.KPSDK={};KPSDK.now=Date.now</script><script src="/149e9513-01fa/ips.js"></script></body></html>',
    },
  ],
  [
    'challenge',
    'AWS WAF with 202',
    {
      status: 202,
      headers: [
        ['Content-Type', 'text/html'],
        ['x-amzn-waf-action', 'challenge'],
        ['Server', 'CloudFront'],
      ],
      body: '<!DOCTYPE html><html><head><title></title><script src="https://1.edge.sdk.awswaf.com/1/2/challenge.js"></script></head><body><div id="challenge-container"></div></body></html>',
    },
  ],
  [
    'challenge',
    'AWS WAF with 405',
    {
      status: 405,
      headers: [
        ['Content-Type', 'text/html'],
        ['x-amzn-waf-action', 'captcha'],
      ],
      body: '<!DOCTYPE html><title>Human Verification</title>',
    },
  ],
  [
    ['forbidden', 'challenge'],
    'CloudFront blocks',
    html({
      status: 403,
      title: 'ERROR: The request could not be satisfied',
      headers: [
        ['Server', 'CloudFront'],
        ['X-Cache', 'Error from cloudfront'],
      ],
    }),
  ],
  [
    'challenge',
    'Sucuri with 200',
    {
      headers: [
        ['Content-Type', 'text/html'],
        ['Server', 'Sucuri/Cloudproxy'],
        ['X-Sucuri-ID', '11005'],
      ],
      body: `<html><title>You are being redirected...</title><noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript><script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0i';</script></html>`,
    },
  ],
  [
    ['challenge', 'broken-redirect'],
    'Sucuri with 307',
    {
      status: 307,
      headers: [
        ['Content-Type', 'text/html'],
        ['Server', 'Sucuri/Cloudproxy'],
      ],
      body: `<html><title>You are being redirected...</title><script>var sucuri_cloudproxy_js=''</script></html>`,
    },
  ],
  [
    ['forbidden', 'challenge'],
    'Sucuri blocks',
    html({
      status: 403,
      title: 'Sucuri WebSite Firewall - Access Denied',
      headers: [
        ['Server', 'Sucuri/Cloudproxy'],
        ['X-Sucuri-Block', '1'],
      ],
    }),
  ],
  [
    'challenge',
    'Vercel with 429',
    html({
      status: 429,
      title: 'Vercel Security Checkpoint',
      headers: [
        ['x-vercel-mitigated', 'challenge'],
        ['Server', 'Vercel'],
      ],
    }),
  ],
  [
    'challenge',
    'Vercel with 403',
    html({
      status: 403,
      title: 'Vercel Security Checkpoint',
      headers: [
        ['x-vercel-mitigated', 'challenge'],
        ['x-vercel-challenge-token', '2.1'],
      ],
    }),
  ],
  [
    'challenge',
    'SiteGround with 202 and a refresh',
    {
      status: 202,
      headers: [
        ['Content-Type', 'text/html'],
        ['SG-Captcha', 'challenge'],
      ],
      body: '<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2Farticles&y=ipc:192.0.2.1:1732.5"></meta></head></html>',
    },
  ],
  [
    'challenge',
    'Anubis with 200',
    html({
      title: 'Making sure you&#39;re not a bot!',
      head: '<meta name="robots" content="noindex,nofollow"><link rel="stylesheet" href="/.within.website/x/xess/xess.min.css"><script id="anubis_version" type="application/json">"1.21.0"</script><script id="anubis_challenge" type="application/json">{"rules":{"difficulty":4}}</script>',
      body: '<script async type="module" src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script>',
    }),
  ],
  [
    'challenge',
    'Imunify360 with 200',
    html({
      title: 'One moment, please...',
      head: '<meta name="robots" content="noindex, nofollow"><meta http-equiv="Cache-Control" content="no-store">',
      headers: [['Server', 'imunify360-webshield/1.21']],
      body: `<h1>Please wait while your request is being verified...</h1><script>(function(){xhr.open('GET','/z0f76a1d14fd21a8fb5fd0d03e0fdc3d3cedae52f?wsidchk=7318')})()</script>`,
    }),
  ],
  [
    'challenge',
    'DDoS-Guard with 403',
    html({
      status: 403,
      title: 'DDOS-GUARD',
      headers: [
        ['Server', 'ddos-guard'],
        ['Set-Cookie', '__ddg1_=x'],
      ],
      body: '<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>',
    }),
  ],
  [
    ['challenge', 'forbidden'],
    'Bunny Shield',
    html({
      status: 403,
      title: 'Establishing a secure connection ...',
      headers: [['Server', 'BunnyCDN']],
      body: '<script src="/.bunny-shield/assets/challenge.js"></script>',
    }),
  ],
  [
    ['challenge', 'server-error'],
    'BlazingFast with 503',
    html({
      status: 503,
      title: 'Just a moment please...',
      body: '<script src="/blzgfst-shark/?bfu=/"></script>',
    }),
  ],
  [
    ['challenge', 'indexable'],
    'StackPath with 200',
    html({
      title: 'Site verification',
      body: '<script src="/sbbi/?sbbpg=sbbShell&gprid=x"></script>',
    }),
  ],
  [
    ['challenge', 'other-status'],
    'Reblaze with 247',
    {
      status: 247,
      headers: [
        ['Content-Type', 'text/html'],
        ['Set-Cookie', 'rbzid=x'],
      ],
      body: '<html><head><meta charset="utf-8"></head><body><script>window.rbzns={bereshit:"1"};</script></body></html>',
    },
  ],
  [
    ['other-status', 'forbidden', 'challenge'],
    'LinkedIn with 999',
    {
      status: 999,
      headers: [['Content-Type', 'text/html']],
      body: '<html><head><script type="text/javascript">window.onload=function(){window.location.href="/authwall"}</script></head></html>',
    },
  ],
  [
    'other-status',
    'ModSecurity with 406',
    html({
      status: 406,
      title: 'Not Acceptable!',
      body: '<p>This error was generated by Mod_Security.</p>',
    }),
  ],
  [
    'server-error',
    'Wordfence with 503',
    html({
      status: 503,
      title: 'Your access to this site has been limited',
      head: '<meta name="robots" content="noindex">',
    }),
  ],
  [
    'forbidden',
    'nginx with 403',
    html({
      status: 403,
      title: '403 Forbidden',
      body: '<center><h1>403 Forbidden</h1></center><hr><center>nginx</center>',
    }),
  ],
  [
    'forbidden',
    'a country block with 451',
    html({ status: 451, title: 'Unavailable For Legal Reasons' }),
  ],
]

/** Pages of sites behind firewalls, and pages about firewalls. */
const ordinary: readonly (readonly [title: string, answer: Answer])[] = [
  [
    'behind Cloudflare, with its script for detections',
    html({
      headers: cloudflare,
      body: `${prose}<script>(function(){function c(){var b=a.contentDocument;window.__CF$cv$params={r:'8f2',t:'MTc='};var s=b.createElement('script');s.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'}})()</script>`,
    }),
  ],
  [
    'behind Cloudflare, with Rocket Loader and mail protection',
    html({
      headers: cloudflare,
      body: `${prose}<a href="/cdn-cgi/l/email-protection#1a2b">[email&#160;protected]</a><script src="/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js"></script>`,
    }),
  ],
  [
    'behind DataDome, with its tags',
    html({
      headers: [
        ['X-DataDome', 'protected'],
        ['Set-Cookie', 'datadome=x'],
      ],
      body: `${prose}<script>window.ddjskey='A1'</script><script src="https://js.datadome.co/tags.js" async></script>`,
    }),
  ],
  [
    'behind Imperva, with its script',
    html({
      headers: [
        ['X-CDN', 'Imperva'],
        ['X-Iinfo', '1-2-3'],
        ['Set-Cookie', 'visid_incap_1=x'],
        ['Set-Cookie', 'incap_ses_1=y'],
      ],
      body: `${prose.repeat(20)}<script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3" async></script>`,
    }),
  ],
  [
    'behind Akamai, with its sensor',
    html({
      headers: [
        ['Server', 'AkamaiGHost'],
        ['Set-Cookie', '_abck=x~-1~'],
        ['Set-Cookie', 'bm_sz=y'],
      ],
      body: `${prose}<script src="/akam/13/1a2b3c4d" defer></script>`,
    }),
  ],
  [
    'behind PerimeterX, with its sensor',
    html({
      headers: [['Set-Cookie', '_pxhd=x']],
      body: `${prose}<script>window._pxAppId='PX1';(function(){var p=document.createElement('script');p.src='/PX1/init.js'})()</script>`,
    }),
  ],
  [
    'behind Sucuri',
    html({
      headers: [
        ['Server', 'Sucuri/Cloudproxy'],
        ['X-Sucuri-ID', '11005'],
        ['X-Sucuri-Cache', 'HIT'],
      ],
    }),
  ],
  [
    'behind AWS WAF, with its script',
    html({
      headers: [['Server', 'CloudFront']],
      body: `${prose}<script src="https://1.edge.sdk.awswaf.com/1/2/challenge.js" defer></script>`,
    }),
  ],
  [
    'behind Kasada',
    html({
      headers: [['x-kpsdk-v', 'i-1']],
      body: `${prose}<script src="/149e9513-01fa/p.js"></script>`,
    }),
  ],
  [
    'behind Vercel',
    html({
      headers: [
        ['Server', 'Vercel'],
        ['x-vercel-cache', 'HIT'],
        ['x-vercel-id', 'fra1::1'],
      ],
    }),
  ],
  [
    'an article about challenge pages',
    html({
      title: 'Just a moment... what Cloudflare’s challenge means',
      body: '<p>Checking your browser before accessing. Please enable JS and disable any ad blocker. Attention Required! | Cloudflare. Incapsula incident ID. px-captcha. captcha-delivery.com. _cf_chl_opt. /_Incapsula_Resource. sucuri_cloudproxy_js.</p>',
    }),
  ],
  [
    'an article that quotes a challenge page',
    html({
      title: 'How DataDome works',
      body: `<pre><code>&lt;script src="https://ct.captcha-delivery.com/c.js"&gt;&lt;/script&gt; var dd={'rt':'c'} &lt;div id="px-captcha"&gt;&lt;/div&gt; window._cf_chl_opt={}</code></pre>${prose.repeat(30)}`,
    }),
  ],
  ['a shop named Challenge', html({ title: 'Access denied – the challenge game', body: prose })],
]

function cloudflareChallenge(status: number): Content {
  return html({
    status,
    title: 'Just a moment...',
    head: '<meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh" content="390">',
    headers: [...cloudflare, ['cf-mitigated', 'challenge']],
    body: `<noscript>Enable JavaScript and cookies to continue</noscript><script>(function(){window._cf_chl_opt={cvId:'3',cZone:"garden.example",cType:'managed'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8f2';})();</script>`,
  })
}

function incapsula(status: number): Content {
  return {
    status,
    headers: [
      ['Content-Type', 'text/html'],
      ['X-CDN', 'Imperva'],
      ['Set-Cookie', 'visid_incap_1=x; path=/'],
      ['Set-Cookie', 'incap_ses_1=x; path=/'],
    ],
    body: '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><meta name="format-detection" content="telephone=no"><meta name="viewport" content="initial-scale=1.0"><meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1"></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=9-1-0&incident_id=1-2&edet=12&cinfo=04" frameborder=0 width="100%" height="100%">Request unsuccessful. Incapsula incident ID: 1-2</iframe></body></html>',
  }
}
