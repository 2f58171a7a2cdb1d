import type { RouteName } from '@/routes/table'
import { at, part, type Stage, tap } from '../stage'

/** Lists what learners look for on the account page. */
const leads: readonly [string, RouteName][] = [
  ['我的订单', 'mine_order'],
  ['优惠券', 'coupon_list'],
  ['学豆与余额', 'my_balance'],
  ['错题本', 'tiku_wrong_book'],
]
const ways = [...leads.map(([name]) => name), ...['我的收藏', '题目笔记', '离线下载', '学习记录', '帮助中心', '联系客服', '设置']]

/** The account page, and leaving. */
export async function signingOut({ page, shots, step }: Stage): Promise<void> {
  await step('bought courses and progress from before the server died are still there', async () => {
    await page.goto('/study-center')
    await part(page, 'mine-102').waitFor()
    await part(page, 'study')
      .getByRole('button', { name: /^继续学习：会计要素与会计等式/ })
      .waitFor()
  })
  await step('the account page names its learner', async () => {
    await page.goto('/myself')
    await at(page, 'myself')
    await part(page, 'profile').getByText('139****8888').waitFor()
    await part(page, 'learned-today')
      .filter({ hasText: /\d+分钟/ })
      .waitFor()
    for (const name of ways) await part(page, 'profile').getByRole('button', { name, exact: true }).waitFor()
    await shots.take(page, 'myself')
  })
  await step('the links of the account page lead to their pages', async () => {
    for (const [name, there] of leads) {
      await part(page, 'profile').getByRole('button', { name, exact: true }).click()
      await at(page, there)
      await page.goBack()
      await at(page, 'myself')
    }
  })
  await step('after signing out the learner’s pages are closed', async () => {
    await tap(page, 'profile-head')
    await tap(page, 'logout')
    await tap(page, 'logout-dialog-yes')
    await part(page, 'signed-out').waitFor()
    await page.goto('/my/course/102/detail')
    await at(page, 'phone_login', /^\/login\?gotoUrl=%2Fmy%2Fcourse%2F102%2Fdetail$/)
  })
}
