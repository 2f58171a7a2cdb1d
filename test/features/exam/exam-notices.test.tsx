import { screen, waitFor } from '@testing-library/react'
import { standing } from '@/contract/exam/rank'
import { ExamNotices } from '@/features/exam/exam-notices'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPart, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const notice = { id: 3, resultId: 4, title: '摸底卷', fromMarks: 1850, toMarks: 2050, reason: '教材改版', at: EVENING }
const text = '摸底卷：题目更正，成绩由 18.5 变为 20.5'
function open(resultId?: number) {
  signIn()
  answer(standing.notices, [notice])
  answer(standing.readNotice, {})
  renderPart(<ExamNotices resultId={resultId} />)
}

describe('notices of corrections', () => {
  it('show the changes, link to the report, and count as read then', async () => {
    open()
    await screen.findByText(text)
    press('看报告')
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/result/index?resultId=4']])
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    expect(askedFor(standing.readNotice)).toHaveLength(1)
  })

  it('disappear when dismissed', async () => {
    open(4)
    await screen.findByText(text)
    expect(screen.queryByText('看报告')).toBeNull()
    press('关闭通知')
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  })

  it('return when the server did not receive the dismissal', async () => {
    open(4)
    await screen.findByText(text)
    refuse(standing.readNotice, 500, 'server error!')
    press('关闭通知')
    await waitFor(() => expect(askedFor(standing.notices)).toHaveLength(2))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('appear on their own report only', async () => {
    open(5)
    await waitFor(() => expect(askedFor(standing.notices)).toHaveLength(1))
    expect(screen.queryByText(text)).toBeNull()
  })
})
