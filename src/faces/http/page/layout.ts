import { createHash } from 'node:crypto'
import { type Html, html, Html as RawHtml } from './html.ts'

const STYLE = `
:root{color-scheme:light dark;--ground:#fbfaf7;--sheet:#fff;--ink:#1d2430;--soft:#5d6675;--line:#e3e1da;--accent:#1f5fa8;--mark:#fff3c4;--good:#1c6b3c;--wait:#875400;--bad:#a92424}
@media (prefers-color-scheme:dark){:root{--ground:#14171c;--sheet:#1b2027;--ink:#e8eaee;--soft:#a2abb9;--line:#2f3742;--accent:#8abcf5;--mark:#4a3f15;--good:#7fd4a1;--wait:#efc069;--bad:#ff9a94}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:break-word}
header,main,footer{max-width:56rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1.5rem;font-weight:600}header a{color:inherit;text-decoration:none}
h1{font:600 2.1rem/1.2 Georgia,"Times New Roman",serif;margin:2rem 0 .35rem;text-wrap:balance}
h2{font-size:1.1rem;margin:2.5rem 0 .75rem}h3{font:600 1.15rem/1.4 Georgia,serif;margin:0}
p{margin:.4rem 0}a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:3px}
.soft{color:var(--soft);font-size:.9rem}.lead{color:var(--soft);margin:0}
ul,ol{margin:0;padding:0;list-style:none}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:.7rem}
.rows>li{display:flex;gap:1rem;justify-content:space-between;align-items:baseline;padding:.8rem 1.1rem;border-top:1px solid var(--line)}
.rows>li:target{background:var(--mark)}.rows>li:first-child{border-top:0}.rows>li>*{min-width:0}.rows .side{flex:none;text-align:right}
.state{font-size:.85rem;font-weight:600}.ready{color:var(--good)}.processing{color:var(--wait)}.failed{color:var(--bad)}
.answer{padding:1.1rem 1.25rem;margin-bottom:1rem}.text{white-space:pre-line;margin:.6rem 0 1rem}
.answer ol{border-top:1px solid var(--line);padding-top:.4rem}.answer ol li{padding:.4rem .5rem;border-radius:.4rem;scroll-margin-top:1rem}
.answer ol li:target{background:var(--mark)}
blockquote{margin:.2rem 0 0;padding-left:.8rem;border-left:3px solid var(--line);white-space:pre-line;font-size:.95rem}
pre{margin:0;padding:1rem 1.1rem;overflow-x:auto;font:.88rem/1.55 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
form{margin:1.5rem 0}label{font-weight:600}.field{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:.35rem}
input,button{font:inherit;padding:.55rem .8rem;border:1px solid var(--soft);border-radius:.45rem;background:var(--sheet);color:inherit}
input{flex:1 1 16rem;min-width:0;max-width:28rem}button{background:var(--accent);border-color:var(--accent);color:var(--ground);font-weight:600;cursor:pointer}
footer{margin-top:3.5rem;padding-bottom:2rem;color:var(--soft);font-size:.9rem}
@media (max-width:34rem){body{font-size:16px}h1{font-size:1.7rem}.rows>li{display:block}.rows .side{text-align:left}}
`

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect x="5" y="3" width="22" height="26" rx="4" fill="%231f5fa8"/%3E%3Cpath d="M11 10h10M11 16h10M11 22h6" stroke="white" stroke-width="2.5" stroke-linecap="round"/%3E%3C/svg%3E'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Nothing is loaded from anywhere, nothing runs, nobody frames it. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  Vary: 'Accept',
}

const FRAMES = {
  closed: { head: html`Notebook Assistant`, foot: html`Nothing is shown without the key.` },
  shared: { head: html`Notebook Assistant`, foot: html`This page was shared for reading.` },
}

/** A whole page as a reply; a shared one leads to nothing that its reader may not see. */
export function createPageReply(title: string, main: Html, status: number, frame: keyof typeof FRAMES): Response {
  const { head, foot } = FRAMES[frame]
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${ICON}"><style>${new RawHtml(STYLE)}</style></head>
<body><header>${head}</header>
<main>${main}</main>
<footer>${foot}</footer>
</body></html>
`
  return new Response(page.text, { status, headers: HEADERS })
}

export function formatQuantity(number: number, one: string): string {
  return `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`
}
