import { fireEvent, screen, waitFor } from '@testing-library/react'
import { circle } from '@/contract/community/circle'
import type { Circle, CircleComment, CirclePerson, Dynamic } from '@/contract/community/circle.schema'
import CirclePage from '@/packages/community/circle/index'
import CirclesPage from '@/packages/community/circles/index'
import DynamicPage from '@/packages/community/dynamic/index'
import PersonPage from '@/packages/community/person/index'
import WritePage from '@/packages/community/write/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const group = (change: Partial<Circle> = {}): Circle => ({
  id: 1,
  title: '打卡圈',
  intro: '每天一题',
  cover: '',
  memberCount: 4,
  postCount: 2,
  isMember: false,
  ...change,
})
const post = (change: Partial<Dynamic> = {}): Dynamic => ({
  id: 5,
  circle: { id: 1, title: '打卡圈' },
  author: { id: 3, name: '小满', avatar: '' },
  text: '今天学完了第一章',
  images: [],
  likeCount: 2,
  commentCount: 1,
  isLiked: false,
  isMine: false,
  isHeld: false,
  madeAt: 0,
  cursor: '1-5',
  ...change,
})
const comment: CircleComment = {
  id: 9,
  author: { id: 4, name: '书签', avatar: '' },
  text: '一起加油',
  isMine: false,
  isHeld: false,
  madeAt: 0,
  cursor: '0-9',
}
const person: CirclePerson = {
  id: 3,
  name: '小满',
  avatar: '',
  introduce: '',
  postCount: 1,
  followerCount: 2,
  followingCount: 0,
  isFollowed: false,
  isBlocked: false,
  isMine: false,
}

describe('the groups', () => {
  it('appear in a list with links, and show when there is none', async () => {
    answer(circle.list, [group({ isMember: true })])
    const { unmount } = renderPage(CirclesPage)
    await screen.findByText('4 人 · 2 条动态')
    press(/打卡圈/)
    expect(host.moves).toEqual([['navigateTo', '/packages/community/circle/index?circleId=1']])
    unmount()
    answer(circle.list, [])
    renderPage(CirclesPage)
    expect(await screen.findByText('还没有开放的学习圈，先去提问区看看')).toBeTruthy()
  })
})

describe('a shared group', () => {
  it('[D1-2-other-4] a shared group is readable for a visitor, hot or new, with a way into the app', async () => {
    answer(circle.one, group())
    answer(circle.dynamics, ({ query }) => [post({ text: query.sort === 'new' ? '最新的' : '最热的' })])
    renderPage(CirclePage, { circleId: '1' })
    expect(await screen.findByText('最热的')).toBeTruthy()
    press(/看动态详情/)
    expect(host.moves.splice(0)).toEqual([['navigateTo', '/packages/community/dynamic/index?dynamicId=5']])
    expect(screen.getByRole('button', { name: /在 App 里看/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '最新' }))
    expect(await screen.findByText('最新的')).toBeTruthy()
    press('加入圈子')
    expect(host.moves[0]?.[1]).toContain('login')
  })

  it('lets a learner join, then write', async () => {
    signIn()
    answer(circle.one, group())
    answer(circle.dynamics, [])
    answer(circle.join, group({ isMember: true }))
    answer(circle.list, [])
    renderPage(CirclePage, { circleId: '1' })
    expect(await screen.findByText('还没有动态，来发第一条吧')).toBeTruthy()
    press('加入圈子')
    await screen.findByRole('button', { name: '发动态' })
    press('发动态')
    expect(host.moves).toEqual([['navigateTo', '/packages/community/write/index?circleId=1']])
  })

  it('a shared group that is closed shows this', async () => {
    refuse(circle.one, 404, '圈子不存在')
    renderPage(CirclePage, { circleId: '1' })
    expect(await screen.findByText('圈子不存在')).toBeTruthy()
  })
})

describe('a shared post', () => {
  const open = (change: Partial<Dynamic> = {}) => {
    answer(circle.dynamic, post(change))
    answer(circle.comments, [comment])
    renderPage(DynamicPage, { dynamicId: '5' })
  }

  it('[D1-2-other-4] a shared post is readable for a visitor, who signs in to take part', async () => {
    open()
    expect(await screen.findByText('今天学完了第一章')).toBeTruthy()
    expect(await screen.findByText('一起加油')).toBeTruthy()
    press('登录后评论')
    expect(host.moves[0]?.[1]).toContain('login')
  })

  it('takes likes and comments', async () => {
    signIn()
    open()
    answer(circle.like, post({ likeCount: 3, isLiked: true }))
    answer(circle.comment, { ...comment, isHeld: true })
    await screen.findByText('今天学完了第一章')
    press('赞 2')
    expect(await screen.findByText('已赞 3')).toBeTruthy()
    type('评论', '说得好')
    press('发表评论')
    await waitFor(() => expect(toastText()).toBe('评论已提交，审核后公开'))
    expect(askedFor(circle.comment)[0]?.body).toMatchObject({ text: '说得好' })
  })

  it('takes one comment for each successful press: a failed one is sent again under its name', async () => {
    signIn()
    open()
    await screen.findByText('今天学完了第一章')
    type('评论', '说得好')
    const keys = () => askedFor(circle.comment).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    for (const [count, mend] of [
      refuse.bind(null, circle.comment, 500, 'server error!'),
      () => answer(circle.comment, comment),
      () => {},
    ].entries()) {
      mend()
      type('评论', '说得好')
      press('发表评论')
      await waitFor(() => expect(keys()).toHaveLength(count + 1))
      await waitFor(() => expect(screen.getByRole('button', { name: '发表评论' }).getAttribute('aria-busy')).not.toBe('true'))
    }
    const [first, again, next] = keys()
    expect([first === again, again === next]).toEqual([true, false])
  })

  it('can be reported', async () => {
    signIn()
    open()
    answer(circle.report, {})
    await screen.findByText('今天学完了第一章')
    press('举报')
    fireEvent.click(await screen.findByRole('radio', { name: '广告、联系方式' }))
    press('提交')
    await waitFor(() => expect(toastText()).toBe('已收到举报，我们会核实处理'))
    expect(askedFor(circle.report)[0]?.body).toEqual({ commentId: null, reason: 'advert', note: '' })
  })

  it('a shared post of the learner shows that it is in review, and can be deleted', async () => {
    signIn()
    open({ isMine: true, isHeld: true })
    answer(circle.remove, {})
    expect(await screen.findByText('动态正在审核，通过后大家就能看到')).toBeTruthy()
    press('删除')
    const [, confirm] = await screen.findAllByRole('button', { name: '删除' })
    if (confirm) fireEvent.click(confirm)
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/community/circle/index?circleId=1']]))
  })
})

describe('a shared personal page', () => {
  it("[D1-2-other-4] shows somebody's posts, and follows them", async () => {
    signIn()
    answer(circle.person, person)
    answer(circle.ofPerson, [post()])
    answer(circle.follow, { ...person, isFollowed: true, followerCount: 3 })
    renderPage(PersonPage, { userId: '3' })
    expect(await screen.findByText('1 条动态 · 2 位关注者 · 关注 0 人')).toBeTruthy()
    press('关注')
    expect(await screen.findByRole('button', { name: '已关注' })).toBeTruthy()
  })

  it('blocks somebody after a confirmation, and unblocks them again', async () => {
    signIn()
    answer(circle.person, person)
    answer(circle.ofPerson, [post()])
    answer(circle.block, ({ body }) => ({ ...person, isBlocked: body.isOn }))
    const { unmount } = renderPage(PersonPage, { userId: '3' })
    await screen.findByText('今天学完了第一章')
    answer(circle.ofPerson, [])
    press('屏蔽')
    const [, confirm] = await screen.findAllByRole('button', { name: '屏蔽' })
    if (confirm) fireEvent.click(confirm)
    expect(await screen.findByText('你已屏蔽 TA，解除后才能看到 TA 的动态')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '关注' })).toBeNull()
    unmount()
    answer(circle.blocks, [{ id: 3, name: '小满', avatar: '' }])
    answer(circle.person, { ...person, id: 7, isMine: true })
    renderPage(PersonPage, { userId: '7' })
    await screen.findByRole('button', { name: '屏蔽名单' })
    press('屏蔽名单')
    await screen.findByRole('button', { name: '解除屏蔽小满' })
    answer(circle.blocks, [])
    press('解除屏蔽小满')
    expect(await screen.findByText('没有屏蔽任何人')).toBeTruthy()
    expect(askedFor(circle.block).map(({ body }) => body)).toEqual([{ isOn: true }, { isOn: false }])
  })

  it('a shared personal page without a post shows this', async () => {
    answer(circle.person, person)
    answer(circle.ofPerson, [])
    renderPage(PersonPage, { userId: '3' })
    expect(await screen.findByText('TA 还没有发过动态')).toBeTruthy()
  })
})

describe('writing', () => {
  beforeEach(() => signIn())

  it('sends a post of a member and opens it', async () => {
    answer(circle.one, group({ isMember: true }))
    answer(circle.write, post({ id: 8, isHeld: true }))
    renderPage(WritePage, { circleId: '1' })
    await screen.findByText(/发到“打卡圈”/)
    type('内容', '第一天')
    press('发布')
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/community/dynamic/index?dynamicId=8']]))
    expect(askedFor(circle.write)[0]?.body).toMatchObject({ text: '第一天', images: [] })
  })

  it('asks others to join first', async () => {
    answer(circle.one, group())
    renderPage(WritePage, { circleId: '1' })
    expect(await screen.findByText('加入圈子后才能发动态')).toBeTruthy()
  })
})
