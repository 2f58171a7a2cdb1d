import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { mayUse, staffRoles } from '@/domain/account/staff-roles'
import { type Access, AccessOf } from './detail'
import type { PageRow } from './row'

type LayoutProps = {
  title: string
  /** Address of the page, for the menu to mark it. */
  at?: string
  staff?: StaffSession
  menu?: readonly PageRow[]
  access?: Access
  notice?: string
  children: ReactNode
}
type MenuProps = { staff: StaffSession; menu: readonly PageRow[]; at: string }

/** Pages of the menu by section, in the order of the areas. */
function sectionsOf({ staff, menu }: Pick<MenuProps, 'staff' | 'menu'>): [string, PageRow[]][] {
  const own = menu.filter(({ section, roles }) => section && mayUse(staff.roles, roles))
  const names = [...new Set(own.map(({ section = '' }) => section))]
  return names.map((name) => [name, own.filter(({ section }) => section === name)])
}

function MenuLink({ path, title, at }: { path: string; title: string; at: string }) {
  const isHere = path === '/' ? at === '/' : at === path || at.startsWith(`${path}/`)
  return (
    <li>
      <a href={path} aria-current={isHere ? 'page' : undefined}>
        {title}
      </a>
    </li>
  )
}

function Menu({ staff, menu, at }: MenuProps) {
  return (
    <nav aria-label="工作台">
      <ul>
        <MenuLink path="/" title="待办" at={at} />
      </ul>
      {sectionsOf({ staff, menu }).map(([name, pages]) => (
        <section key={name}>
          <h2>{name}</h2>
          <ul>
            {pages.map(({ path, title }) => (
              <MenuLink key={path} path={path} title={title} at={at} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Two copies of one menu: beside the page where there is room, behind a button where there is none. */
function Head({ staff, menu, at }: Partial<MenuProps> & { at: string }) {
  return (
    <header>
      <strong>启明学堂工作台</strong>
      {staff && (
        <a href="/me" className="who">
          {staff.name}（{staff.roles.map((role) => staffRoles[role]).join('、')}）
        </a>
      )}
      {staff && (
        <details className="narrow">
          <summary>菜单</summary>
          <Menu staff={staff} menu={menu ?? []} at={at} />
        </details>
      )}
    </header>
  )
}

function Layout({ title, at = '', staff, menu = [], access, notice, children }: LayoutProps) {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · 启明学堂工作台`}</title>
        <link rel="stylesheet" href="/desk.css" />
      </head>
      <body>
        <a href="#main" className="skip">
          跳到正文
        </a>
        <Head staff={staff} menu={menu} at={at} />
        <div className="frame">
          {staff && (
            <div className="wide">
              <Menu staff={staff} menu={menu} at={at} />
            </div>
          )}
          <main id="main" tabIndex={-1}>
            <h1>{title}</h1>
            {notice && (
              <p role="status" className="notice">
                {notice}
              </p>
            )}
            {access ? <AccessOf value={access}>{children}</AccessOf> : children}
          </main>
        </div>
      </body>
    </html>
  )
}

/** A whole page as text. Everything in it is escaped by React. */
export const htmlOf = (props: LayoutProps): string => `<!doctype html>${renderToStaticMarkup(<Layout {...props} />)}`
