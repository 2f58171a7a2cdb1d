import type { NamedPage } from '../../src/routes/table'
import { pageTitle } from '../page-title'

type Kind = 'home' | 'tab' | 'list' | 'course' | 'detail' | 'form'

const rows = {
  tall: '<i class="t"></i><i></i><i class="s"></i>',
  hero: '<i class="h"></i>',
  /** Search and directions, as high as they will be: the first picture stays where it is when the app takes over. */
  doors: '<i class="q"></i><i class="d"></i>',
  line: '<i></i><i class="s"></i>',
}

const bodies: Record<Kind, string> = {
  home: rows.doors + rows.hero + rows.tall.repeat(3),
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
  return `<div id="shell" class="sk" aria-hidden="true">${bar}${body}${row.showAppTab ? `<div class="sk-tabs">${foot}</div>` : ''}</div>`
}
