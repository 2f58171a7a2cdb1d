import { at, part, type Stage, tap } from '../stage'

/** The account page, and leaving. */
export async function signingOut({ page, shots, step }: Stage): Promise<void> {
  await step('what was bought and learned before the server died is still there', async () => {
    await page.goto('/study-center')
    await part(page, 'mine-102').waitFor()
    await part(page, 'study')
      .getByRole('button', { name: /^继续学习：会计要素与会计等式/ })
      .waitFor()
  })
  await step('the account page shows whose it is', async () => {
    await page.goto('/myself')
    await at(page, 'myself')
    await part(page, 'profile').getByText('139****8888').waitFor()
    await shots.take(page, 'myself')
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
