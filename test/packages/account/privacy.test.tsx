import { act, screen, waitFor } from '@testing-library/react'
import { privacy } from '@/contract/account/privacy'
import { profile } from '@/contract/account/profile'
import { useConsent } from '@/data/reports/consent'
import Privacy from '@/packages/account/privacy/index'
import WriteOff from '@/packages/account/write-off/index'
import Agreement from '@/packages/site/agreement/index'
import { link } from '@/platform/link'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { personalInfo } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'

describe('the privacy centre', () => {
  beforeEach(() => {
    signIn()
    jest.spyOn(link, 'open').mockResolvedValue('left')
    answer(profile.personal, personalInfo())
    answer(privacy.exports, [])
  })

  it('shows the consents, and starts a data export', async () => {
    answer(privacy.consents, [{ id: 1, kind: 'privacy', version: '2026-11-01', isGiven: true, givenAt: Date.UTC(2026, 10, 2) }])
    answer(privacy.askExport, { id: 1, status: 'queued', askedAt: 0, expiresAt: null })
    renderPage(Privacy)
    expect(await screen.findByText('同意 · 2026-11-02')).toBeTruthy()
    press('导出我的数据')
    await waitFor(() => expect(toastText()).toBe('已开始生成，稍后回到这里下载'))
  })

  it.each([
    ['a number', '138****0001', { ticket: 't' }],
    ['no number', '', undefined],
  ])('an account with %s gets its export, after a code where one can be sent', async (_name, verifiedMobile, query) => {
    answer(profile.personal, personalInfo({ verifiedMobile }))
    answer(privacy.consents, [])
    answer(privacy.exports, [{ id: 7, status: 'ready', askedAt: Date.UTC(2026, 10, 2), expiresAt: Date.UTC(2026, 10, 9) }])
    answer(profile.checkOwnCode, { ticket: 't', expiresIn: 300 })
    answer(privacy.exportFile, { url: 'https://files.example/my-data', expiresAt: 0 })
    renderPage(Privacy)
    await screen.findByText('2026-11-02 申请')
    await screen.findByText('还没有同意记录')
    await act(async () => void press(/2026-11-02 申请/))
    if (query) {
      expect(askedFor(privacy.exportFile)).toEqual([])
      await act(async () => void type('验证码', '123456'))
    }
    await waitFor(() => expect(askedFor(privacy.exportFile)).toMatchObject([{ query: query ?? {} }]))
    expect(screen.queryByText('验证后下载')).toBeNull()
  })

  it('a refused export shows the reason beside the code, and a recent one is not called new', async () => {
    answer(privacy.consents, [])
    answer(privacy.exports, [{ id: 7, status: 'ready', askedAt: Date.UTC(2026, 10, 2), expiresAt: Date.UTC(2026, 10, 9) }])
    answer(privacy.askExport, { id: 7, status: 'ready', askedAt: 0, expiresAt: 1 })
    answer(profile.checkOwnCode, { ticket: 't', expiresIn: 300 })
    refuse(privacy.exportFile, 403, '验证已失效，请重新验证手机号')
    renderPage(Privacy)
    await screen.findByText('2026-11-02 申请')
    await screen.findByText('还没有同意记录')
    await act(async () => void press(/2026-11-02 申请/))
    await act(async () => void type('验证码', '123456'))
    expect(await screen.findByText('验证已失效，请重新验证手机号')).toBeTruthy()
    press('导出我的数据')
    await waitFor(() => expect(toastText()).toBe('刚刚生成过，可以直接下载'))
  })

  it('explains an empty and a refused state', async () => {
    answer(privacy.consents, [])
    const { unmount } = renderPage(Privacy)
    expect(await screen.findByText('还没有同意记录')).toBeTruthy()
    unmount()
    refuse(privacy.consents, 500, '记录暂时取不到')
    renderPage(Privacy)
    expect(await screen.findByText('记录暂时取不到')).toBeTruthy()
  })

  it('a switch gives and withdraws consent to the tracker', async () => {
    const row = { kind: 'tracker', version: '1', givenAt: Date.UTC(2026, 10, 2) }
    answer(privacy.consents, [])
    answer(privacy.consent, ({ body }) => [{ ...row, id: 2, isGiven: body.isGiven }])
    renderPage(Privacy)
    const tracker = await screen.findByRole('switch', { name: '使用情况统计' })
    expect(tracker.getAttribute('aria-checked')).toBe('false')
    await act(async () => void tracker.click())
    expect([tracker.getAttribute('aria-checked'), useConsent.getState().answer]).toEqual(['true', 'yes'])
    await act(async () => void tracker.click())
    expect([tracker.getAttribute('aria-checked'), useConsent.getState().answer]).toEqual(['false', 'no'])
    expect(askedFor(privacy.consent).map(({ body }) => body)).toEqual([
      { kind: 'tracker', isGiven: true, place: 'privacy' },
      { kind: 'tracker', isGiven: false, place: 'privacy' },
    ])
  })

  it('a deletion says that Apple is told of it, where it is', async () => {
    answer(privacy.deletion, { dueAt: null, endsApple: true })
    renderPage(WriteOff)
    expect(await screen.findByText(/会向 Apple 解除这个账号的登录授权/)).toBeTruthy()
  })

  it('a deletion is requested with a code and can be revoked', async () => {
    answer(privacy.deletion, { dueAt: null })
    answer(profile.checkOwnCode, { ticket: 't', expiresIn: 300 })
    answer(privacy.askDeletion, { dueAt: Date.UTC(2026, 10, 30) })
    answer(privacy.cancelDeletion, { dueAt: null })
    renderPage(WriteOff)
    const ask = await screen.findByRole('button', { name: '申请注销' })
    expect(ask.hasAttribute('disabled')).toBe(true)
    act(() => screen.getByRole('checkbox').click())
    await act(async () => void type('验证码', '123456'))
    expect(await screen.findByText('账号将于 2026-11-30 注销')).toBeTruthy()
    expect(askedFor(privacy.askDeletion)[0]?.body).toEqual({ ticket: 't', reason: '' })
    await act(async () => void press('撤回申请，保留账号'))
    expect(toastText()).toBe('已撤回注销申请')
  })
})

describe('an agreement', () => {
  it('shows its version and the name of the brand', async () => {
    const sections = [{ title: '一、账号', lines: ['{school}提供课程，以{school}的名义收款。'] }]
    answer(privacy.agreement, { kind: 'user', version: '2026-11-01', title: '用户协议', publishedAt: Date.UTC(2026, 10, 1), sections })
    renderPage(Agreement, { kind: 'user' })
    expect(await screen.findByText('启明学堂提供课程，以启明学堂的名义收款。')).toBeTruthy()
    expect(screen.getByText(/版本 2026-11-01/)).toBeTruthy()
  })
})
