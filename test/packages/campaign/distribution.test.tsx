import { screen } from '@testing-library/react'
import { distribution } from '@/contract/campaign/distribution'
import type { Distribution } from '@/contract/campaign/distribution.schema'
import DetailPage from '@/packages/campaign/distribution/index'
import InviteePage from '@/packages/campaign/distribution-invitee/index'
import LeaderboardPage from '@/packages/campaign/distribution-leaderboard/index'
import RewardPage from '@/packages/campaign/distribution-reward/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { renderPage, signIn } from '../../support/client/render-page'

const detail: Distribution = {
  id: 3,
  title: '好课同行',
  intro: '分享好课',
  state: 'running',
  startsAt: 0,
  endsAt: 1,
  share: 1200,
  reward: 2388,
  course: { id: 101, title: '初级会计精讲', cover: '', price: 19900 },
  url: 'https://x.cn/course/101/detail?distributionId=3&userId=7',
  invitees: 2,
  frozen: 2388,
  settled: 0,
}
beforeEach(() => signIn())

it('the distribution detail shows the link, the share and the sums', async () => {
  answer(distribution.detail, detail)
  renderPage(DetailPage, { distributionId: '3' })
  expect(await screen.findByText('返 12%')).toBeTruthy()
  expect(screen.getByRole('img', { name: '《初级会计精讲》的专属二维码' })).toBeTruthy()
})

it('an ended distribution offers no link', async () => {
  answer(distribution.detail, { ...detail, state: 'ended' })
  renderPage(DetailPage, { distributionId: '3' })
  expect(await screen.findByText('活动已结束，已获得的奖励照常结算')).toBeTruthy()
  expect(screen.queryByText('我的专属链接')).toBeNull()
})

it('a missing distribution shows a message', async () => {
  refuse(distribution.detail, 404, '活动不存在')
  renderPage(DetailPage, { distributionId: '9' })
  expect(await screen.findByText('活动不存在')).toBeTruthy()
})

it('invitees are masked, and the empty list leads to sharing', async () => {
  answer(distribution.invitees, [{ id: 8, name: '王**', boundAt: 0, state: 'frozen', amount: 2388 }])
  renderPage(InviteePage, { distributionId: '3' })
  expect(await screen.findByText('王**')).toBeTruthy()
  answer(distribution.rewards, [])
  renderPage(RewardPage, { distributionId: '3' })
  expect(await screen.findByText('还没有奖励，好友购买后会出现在这里')).toBeTruthy()
})

it('the leaderboard marks the reader', async () => {
  answer(distribution.leaders, [{ place: 1, name: '李**', orders: 2, amount: 4776, isMine: true }])
  renderPage(LeaderboardPage, { distributionId: '3' })
  expect(await screen.findByText('¥47.76')).toBeTruthy()
})
