import type { Deps } from '#server/deps'
import { mayUse } from '@/domain/account/staff-roles'
import { ageText, type PageRow, page } from './row'

/** The first page: every queue that the member of the staff may work on, with its size and oldest age. */
export const overviewOf = (pages: readonly PageRow[]): PageRow =>
  page({
    path: '/',
    title: '待办',
    roles: ['editor', 'teacher', 'service', 'finance', 'marketing'],
    load: async (deps: Deps, { staff }) => {
      const own = pages.filter(({ queue, roles }) => queue && mayUse(staff.roles, roles))
      const rows = []
      for (const { path, title, queue } of own) rows.push({ path, title, ...(await queue?.(deps)) })
      return { rows, now: deps.now() }
    },
    view: ({ rows, now }, { staff }) => (
      <>
        {!staff.hasFactors && (
          <p className="notice">
            你现在只靠短信验证码登录。 <a href="/acts/set-up-sign-in/me">设置密码和身份验证器</a>
          </p>
        )}
        <table>
          <thead>
            <tr>
              <th scope="col">队列</th>
              <th scope="col">待处理</th>
              <th scope="col">最久等待</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, title, count = 0, oldest = null }) => (
              <tr key={path}>
                <td data-title="队列">
                  <a href={path}>{title}</a>
                </td>
                <td data-title="待处理" className="number">
                  {count}
                </td>
                <td data-title="最久等待">{ageText(oldest, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    ),
  })
