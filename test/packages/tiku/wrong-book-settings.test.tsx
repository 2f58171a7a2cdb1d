import { fireEvent, screen, waitFor } from '@testing-library/react'
import { review } from '@/contract/tiku/review'
import SettingsPage from '@/packages/tiku/wrong-book-settings/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'

const settings = { leaveBy: 'streak' as const, leaveStreak: 2, leaveDays: 30, isFavouriteReviewed: false }

async function open() {
  signIn()
  let kept: typeof review.settings.shapes extends undefined ? never : object = settings
  answer(review.settings, () => kept as typeof settings)
  answer(review.saveSettings, ({ body }) => {
    kept = body
    return body
  })
  renderPage(SettingsPage)
  await screen.findByText('错题怎样移出')
}
const words = () => document.getElementById('rule-words')?.textContent

describe('the settings of the wrong book', () => {
  it('save each change at once and show the rule in a sentence', async () => {
    await open()
    press('增加连对次数')
    await waitFor(() => expect(words()).toContain('连续答对 3 次'))
    fireEvent.click(screen.getByRole('radio', { name: '记牢后再移出' }))
    await waitFor(() => expect(words()).toContain('能记住 30 天'))
    press('减少记住天数')
    fireEvent.click(screen.getByRole('switch'))
    await waitFor(() =>
      expect(askedFor(review.saveSettings).at(-1)?.body).toEqual({
        leaveBy: 'stability',
        leaveStreak: 3,
        leaveDays: 25,
        isFavouriteReviewed: true,
      }),
    )
  })

  it('show the reason when they do not load', async () => {
    signIn()
    refuse(review.settings, 404, '没有设置')
    renderPage(SettingsPage)
    expect(await screen.findByText('没有设置')).toBeTruthy()
  })
})
