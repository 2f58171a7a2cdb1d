import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { staffRoles } from '@/domain/account/staff-roles'
import { type Access, AccessOf, everything } from './detail'
import { helpAddress } from './help'
import { Icon } from './icon'
import { type DeskMenu, isAt, isOverdue, Menu, sumOf, TODO } from './menu'
import { ageText, type Head } from './row'
import { type Place, WalkNav } from './walk'

/** The reader of a page, what they may open, and the moment (epoch ms). */
export type Frame = {
  staff: StaffSession
  menu: DeskMenu
  access: Access
  now: number
  word?: string
  /** The next step of an owner on the way to an open school; null when there is nothing to say. */
  guide: { done: number; count: number; title: string } | null
}

type LayoutProps = {
  title: string
  /** Address of the page, for the menu to mark it. */
  at?: string
  frame?: Frame
  notice?: ReactNode
  /** Where the page is in a queue. */
  place?: Place | undefined
  head?: Head | undefined
  children: ReactNode
}

/** The search box reaches every object and page by number, name or the end of a mobile. */
function SearchBox({ word = '' }: { word?: string }) {
  return (
    <form method="get" action="/search" className="find">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        data-key="/"
        defaultValue={word}
        maxLength={100}
        autoComplete="off"
        aria-label="搜索学员、订单、课程、题目、试卷"
        placeholder="搜索学员、订单、课程、题目、试卷"
      />
    </form>
  )
}

function Alert({ menu: { waiting }, now }: Frame) {
  const all = sumOf(waiting)
  if (all.count === 0) return null
  return (
    <a
      href={TODO}
      className={isOverdue(all, now) ? 'alert late' : 'alert'}
      aria-label={`${all.count} 件待办，最久 ${ageText(all.oldest, now)}`}
    >
      <Icon name="alarm" />
      <span>
        {all.count}
        <span className="long"> 件待办 · 最久 {ageText(all.oldest, now)}</span>
      </span>
    </a>
  )
}

/** Stand for the name of the school and its first letter in a drawn page; the reply puts them in. */
export const SCHOOL = '\uE000'
export const SCHOOL_SIGN = '\uE001'

/** On a phone the box stands on its own page alone. */
const SEARCH = '/search'

/** A title of so many letters fits into the bar of a phone. */
const MOST_ABOVE = 4
/** The words in the bar of a phone: the title of the page, or of the page of the menu that it belongs to. */
function wordsAbove({ title, head, frame, at = '' }: Pick<LayoutProps, 'title' | 'head' | 'frame' | 'at'>): string | null {
  if (isAbove(title, head)) return title
  const own = frame?.menu.pages.find(({ path, section }) => section !== undefined && isAt(path, at))
  return own && own.title.length <= MOST_ABOVE ? own.title : null
}

/** Whether a phone has the title of a page in the bar alone: a short one that no crumb leads to. */
const isAbove = (title: string, head?: Head) => title.length <= MOST_ABOVE && head?.crumb === undefined

function Bar({ frame, at, above }: { frame?: Frame; at: string; above: string | null }) {
  const isSeeking = at === SEARCH
  return (
    <header className={isSeeking ? 'seeking' : undefined}>
      <a href="/" className="brand">
        <span className="logo" aria-hidden="true">
          {SCHOOL_SIGN}
        </span>
        <span className="name">{SCHOOL}工作台</span>
      </a>
      {above !== null && (
        <span className="here" aria-hidden="true">
          {above}
        </span>
      )}
      {frame && (
        <>
          <SearchBox word={frame.word} />
          <a href={SEARCH} className="seek" aria-label="搜索">
            <Icon name="search" />
          </a>
          <Alert {...frame} />
          <button type="button" className="keys quiet" data-keys title="全部按键（?）" aria-label="全部按键" hidden>
            <Icon name="keys" />
          </button>
          <a href={helpAddress(at)} className="keys quiet" data-panel="help" data-key="h" title="帮助" aria-label="这一页的帮助">
            <Icon name="help" />
          </a>
          <a href="/me" className="who">
            <span className="face" aria-hidden="true">
              {frame.staff.name.slice(0, 1)}
            </span>
            <b>{frame.staff.name}</b>
            <small>{[...frame.staff.roles.map((role) => staffRoles[role]), ...frame.staff.sets].join('、')}</small>
          </a>
          <details className="narrow">
            <summary aria-label="菜单">
              <Icon name="list" />
              <span className="name">菜单</span>
            </summary>
            <Menu menu={frame.menu} at={at} now={frame.now} />
          </details>
        </>
      )}
    </header>
  )
}

/** The menu beside the page; the button folds it to its icons, and a cookie remembers that. */
function Side({ frame, at }: { frame: Frame; at: string }) {
  const { isFolded } = frame.menu
  return (
    <div className={isFolded ? 'wide mini' : 'wide'}>
      <Menu menu={frame.menu} at={at} now={frame.now} isFolded={isFolded} />
      <form method="post" action="/fold" className="foot">
        <input type="hidden" name="to" value={at || '/'} />
        <button type="submit" name="fold" value={isFolded ? '0' : '1'} title={isFolded ? '展开菜单' : '收起菜单'} data-key="[">
          <Icon name="fold" />
          <span className="name">{isFolded ? '展开菜单' : '收起菜单'}</span>
        </button>
      </form>
    </div>
  )
}

/** The title of a page with what is said about its object, the way through its queue, and what may be done. */
function PageHead({ title, place, head = {} }: Pick<LayoutProps, 'title' | 'place' | 'head'>) {
  const { crumb, picture, chips, facts, acts } = head
  return (
    <div className="head">
      {picture}
      <div>
        {crumb && <p className="crumb">{crumb}</p>}
        <h1 className={isAbove(title, head) ? 'above' : undefined}>{title}</h1>
        {chips}
        {facts && <p className="muted">{facts}</p>}
      </div>
      {place && <WalkNav place={place} />}
      {acts && <div className="acts">{acts}</div>}
    </div>
  )
}

function Layout({ title, at = '', frame, notice, place, head, children }: LayoutProps) {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${SCHOOL}工作台`}</title>
        <link rel="stylesheet" href="/desk.css" />
        {frame && <script src="/desk.js" defer />}
      </head>
      <body>
        <a href="#main" className="skip">
          跳到正文
        </a>
        <Bar frame={frame} at={at} above={wordsAbove({ title, head, frame, at })} />
        <div className="frame">
          {frame && <Side frame={frame} at={at} />}
          <main id="main" tabIndex={-1}>
            {frame?.guide && at !== '/guide' && (
              <a href="/guide" className="onward">
                开一所学校：做好了 {frame.guide.done} / {frame.guide.count}，下一步“{frame.guide.title}”
              </a>
            )}
            <AccessOf value={frame?.access ?? everything}>
              <PageHead title={title} place={place} head={head} />
              {notice && (
                <p role="status" className="notice">
                  {notice}
                </p>
              )}
              {children}
            </AccessOf>
          </main>
        </div>
      </body>
    </html>
  )
}

/** A whole page as text. Everything in it is escaped by React. */
export const htmlOf = (props: LayoutProps): string => `<!doctype html>${renderToStaticMarkup(<Layout {...props} />)}`
