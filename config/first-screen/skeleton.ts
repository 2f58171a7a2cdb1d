import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { NamedPage } from '../../src/routes/table'
import { pageTitle } from '../page-title'

const sheet = path.resolve(__dirname, '../../src/pages/home/guest-try.scss')

/** The sunrise as the app draws it later, over the same ground. */
function sunriseOver(): string {
  const [, drawing] = /#guest-head \{\s*background:\s*url\("([^"]+)"\)/.exec(readFileSync(sheet, 'utf8')) ?? []
  if (drawing === undefined) throw new Error(`${sheet} has no drawing of #guest-head`)
  const address = drawing.replace(/"/g, '%22').replace(/&/g, '%26')
  return `background:url(&quot;${address}&quot;) right bottom/3.75rem 2.4rem no-repeat,linear-gradient(#053f3c,#0b7a75)`
}

type Kind = 'home' | 'tab' | 'list' | 'course' | 'detail' | 'form'

const rows = {
  tall: '<i class="t"></i><i></i><i class="s"></i>',
  hero: '<i class="h"></i>',
  /** Search and directions, as high as they will be: the first picture stays where it is when the app takes over. */
  search: '<i class="q"></i>',
  directions: '<i class="d"></i>',
  line: '<i></i><i class="s"></i>',
  /** The head of a visitor's home, hidden from a learner. */
  guest: `<p class="g" style="${sunriseOver()}">考下想考的证<br>从今天第一课开始</p>`,
}

const bodies: Record<Kind, string> = {
  home: rows.search + rows.guest + rows.directions + rows.hero + rows.tall.repeat(3),
  tab: rows.tall.repeat(3),
  list: rows.tall.repeat(4),
  course: rows.hero + rows.line.repeat(4),
  detail: rows.hero + rows.line.repeat(4),
  form: rows.line.repeat(3),
}

/** The outline of a page, by its name and marks. */
function kindOf({ name, showAppTab, isLogin }: NamedPage): Kind {
  if (name === 'home_page') return 'home'
  if (name === 'course_detail') return 'course'
  if (showAppTab) return 'tab'
  if (isLogin) return 'form'
  return /detail|learn|lesson/.test(name) ? 'detail' : 'list'
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The page's outline as static HTML: bars, title and grey rows. Its styles are in `src/index.html`; the app removes it. */
export function skeletonOf(row: NamedPage, tabs: readonly NamedPage[]): string {
  const bar = `<div class="sk-bar">${escaped(pageTitle(row))}</div>`
  const foot = tabs.map((tab) => `<b${tab.name === row.name ? ' class="on"' : ''}>${escaped(pageTitle(tab))}</b>`).join('')
  const body = `<div class="sk-rows sk-${kindOf(row)}">${bodies[kindOf(row)]}</div>`
  const night = row.name === 'home_page' ? ' sk-night' : ''
  return `<div id="shell" class="sk${night}" aria-hidden="true">${bar}${body}${row.showAppTab ? `<div class="sk-tabs">${foot}</div>` : ''}</div>`
}
