import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mayUse, staffRoles } from '@/domain/account/staff-roles'
import type { StaffSession } from '../repositories/staff-session'
import type { PageRow } from './row'

type LayoutProps = { title: string; staff?: StaffSession; menu?: readonly PageRow[]; notice?: string; children: ReactNode }

function Menu({ staff, menu }: { staff: StaffSession; menu: readonly PageRow[] }) {
  const own = menu.filter(({ section, roles }) => section && mayUse(staff.roles, roles))
  return (
    <nav aria-label="工作台">
      <a href="/">待办</a>
      {own.map(({ path, title }) => (
        <a key={path} href={path}>
          {title}
        </a>
      ))}
      <a href="/me">
        {staff.name}（{staff.roles.map((role) => staffRoles[role]).join('、')}）
      </a>
    </nav>
  )
}

function Layout({ title, staff, menu = [], notice, children }: LayoutProps) {
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
        <header>
          <strong>启明学堂工作台</strong>
          {staff && <Menu staff={staff} menu={menu} />}
        </header>
        <main>
          <h1>{title}</h1>
          {notice && (
            <p role="status" className="notice">
              {notice}
            </p>
          )}
          {children}
        </main>
      </body>
    </html>
  )
}

/** A whole page as text. Everything in it is escaped by React. */
export const htmlOf = (props: LayoutProps): string => `<!doctype html>${renderToStaticMarkup(<Layout {...props} />)}`
