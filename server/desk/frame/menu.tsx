import type { ReactNode } from 'react'
import { gathering } from '#server/database/compiled'
import type { QueueHead } from '#server/database/queue-head'
import type { Deps } from '#server/deps'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { DAY_MS } from '@/domain/time/units'
import { Icon, type IconName } from './icon'
import { allows } from './permission'
import type { MenuGroup, PageRow, Waiting } from './row'

/** Groups of the menu in their order, with an icon each. */
const groups: Readonly<Record<MenuGroup, IconName>> = {
  学员: 'person',
  教学: 'cap',
  内容: 'book',
  题库: 'sheet',
  交易: 'cart',
  资金: 'coin',
  营销: 'horn',
  数据: 'chart',
  设置: 'gear',
}
export const groupIcon = (name: MenuGroup): IconName => groups[name]
const isGroup = (name: string): name is MenuGroup => Object.hasOwn(groups, name)

/** The menu of a member of the staff: pages that they may open, and what waits on them. `isFolded`: icons alone. */
export type DeskMenu = { pages: readonly PageRow[]; waiting: readonly Waiting[]; isFolded: boolean }

/** Counts every queue the roles may work on, oldest first; queues with nothing in them are left out. */
async function waitingOf(deps: Deps, pages: readonly PageRow[], staff: StaffSession): Promise<Waiting[]> {
  const queued = pages.flatMap(({ path, title, section, queue, walk, waits }) =>
    queue && section ? [{ path, title, section, queue, ...(walk && { walk }), ...(waits && { waits }) }] : [],
  )
  // Each page of the desk asks all of them.
  const own = { ...deps, db: gathering(deps.db) }
  const counted = await Promise.all(queued.map(async ({ queue, ...page }) => ({ ...page, ...(await queue(own, staff)) })))
  return counted.filter(({ count }) => count > 0).sort((a, b) => (a.oldest ?? Infinity) - (b.oldest ?? Infinity))
}

export async function menuOf(deps: Deps, all: readonly PageRow[], staff: StaffSession, isFolded: boolean): Promise<DeskMenu> {
  const pages = all.filter((row) => allows(staff, row))
  return { pages, waiting: await waitingOf(deps, pages, staff), isFolded }
}

/** All that waits, and since when the oldest does. */
export const sumOf = (waiting: readonly Waiting[]): QueueHead => ({
  count: waiting.reduce((sum, { count }) => sum + count, 0),
  oldest: waiting.reduce<number | null>((least, { oldest }) => (oldest === null ? least : Math.min(least ?? oldest, oldest)), null),
})

/** Whether something has waited for more than a day. */
export const isOverdue = ({ oldest }: QueueHead, now: number): boolean => oldest !== null && now - oldest > DAY_MS

function Badge({ of, now }: { of: QueueHead; now: number }) {
  if (of.count === 0) return null
  return (
    <span className={isOverdue(of, now) ? 'n late' : 'n'}>
      {of.count}
      <span className="unseen"> 件待办</span>
    </span>
  )
}

export const isAt = (path: string, at: string) => (path === '/' ? at === '/' : at === path || at.startsWith(`${path}/`))

/** A queue with something in it opens on what waits: as many rows as it counts. */
export const waitingAddress = ({ path, walk, waits = walk?.filter }: Pick<PageRow, 'path' | 'walk' | 'waits'>): string =>
  waits ? `${path}?${new URLSearchParams(waits)}` : path

type MenuLinkProps = { path: string; title: string; at: string; queue: Waiting | undefined; now: number }

function MenuLink({ path, title, at, queue, now }: MenuLinkProps) {
  return (
    <li>
      <a href={queue ? waitingAddress(queue) : path} aria-current={isAt(path, at) ? 'page' : undefined}>
        {title}
        {queue && <Badge of={queue} now={now} />}
      </a>
    </li>
  )
}

type GroupProps = { name: MenuGroup; pages: readonly PageRow[]; waiting: readonly Waiting[]; at: string; now: number; isFolded: boolean }

/** A group is open where the page shown is in it. In a folded menu it is marked then, and opens over the page when it is pressed, one at a time. */
function Group({ name, pages, waiting, at, now, isFolded }: GroupProps) {
  const own = waiting.filter(({ section }) => section === name)
  const isHere = pages.some(({ path }) => isAt(path, at))
  return (
    <details open={isHere && !isFolded} className={isHere && isFolded ? 'here' : undefined} name={isFolded ? 'menu' : undefined}>
      <summary title={name}>
        <Icon name={groups[name]} />
        <span className="name">{name}</span>
        <Badge of={sumOf(own)} now={now} />
        <Icon name="chevron" />
      </summary>
      <ul>
        {pages.map(({ path, title }) => (
          <MenuLink key={path} path={path} title={title} at={at} queue={own.find((each) => each.path === path)} now={now} />
        ))}
      </ul>
    </details>
  )
}

/** The page that lists all queues. */
export const TODO = '/todo'

type TopProps = { path: string; title: string; icon: IconName; shortcut: string; at: string; children?: ReactNode }

/** A page above the groups. */
function TopLink({ path, title, icon, shortcut, at, children }: TopProps) {
  return (
    <a href={path} className="home" aria-current={isAt(path, at) ? 'page' : undefined} title={title} data-key={shortcut}>
      <Icon name={icon} />
      <span className="name">{title}</span>
      {children}
    </a>
  )
}

/** The menu; `isFolded`: its icons alone. */
export function Menu({ menu, at, now, isFolded = false }: { menu: DeskMenu; at: string; now: number; isFolded?: boolean }) {
  const shown = Object.keys(groups).filter(isGroup)
  return (
    <nav aria-label="工作台">
      <TopLink path="/" title="首页" icon="house" shortcut="g h" at={at} />
      <TopLink path={TODO} title="待办" icon="tray" shortcut="g t" at={at}>
        <Badge of={sumOf(menu.waiting)} now={now} />
      </TopLink>
      {shown.map((name) => {
        const pages = menu.pages.filter(({ section }) => section === name)
        return (
          pages.length > 0 && <Group key={name} name={name} pages={pages} waiting={menu.waiting} at={at} now={now} isFolded={isFolded} />
        )
      })}
    </nav>
  )
}
