import { fireEvent, screen, waitFor } from '@testing-library/react'
import { articleLike } from '@/contract/site/article-like'
import { favourite } from '@/contract/site/favourite-content'
import { remark } from '@/contract/site/remark'
import type { Remark, Remarks } from '@/contract/site/remark.schema'
import { review } from '@/contract/tiku/review'
import { KeepButton } from '@/features/site/keep/keep-button'
import { LikeButton } from '@/features/site/like/like-button'
import FavouritesPage from '@/packages/site/favourites/index'
import RemarksPage from '@/packages/site/remarks/index'
import { AT } from '@/routes/link'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, renderPart, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const said = (change: Partial<Remark> = {}): Remark => ({
  ...{ id: 5, author: { id: 3, name: '小满', avatar: '' }, text: '四问很好用', likeCount: 2, isLiked: false, isMine: false, isHeld: false },
  madeAt: 0,
  ...change,
})
const page = (...remarks: Remark[]): Remarks => ({ title: '分录总写错？', total: remarks.length, remarks })
const openArticle = (articleId = '4') => renderPage(RemarksPage, { [AT]: 'article_remarks', articleId })
const openQuestion = () => renderPage(RemarksPage, { [AT]: 'question_remarks', questionId: '31' })

describe('comments on an article', () => {
  it('comments are readable for a visitor, who signs in to take part', async () => {
    answer(remark.list, page(said()))
    openArticle()
    expect(await screen.findByText('四问很好用')).toBeTruthy()
    press('赞 2')
    expect(host.moves.splice(0)[0]?.[1]).toContain('login')
    press('登录后发表评论')
    expect(host.moves[0]?.[1]).toContain('login')
  })

  it('take words, a like and a report', async () => {
    signIn()
    answer(remark.list, page(said()))
    answer(remark.write, said({ id: 6, isMine: true, isHeld: true }))
    answer(remark.like, said({ likeCount: 3, isLiked: true }))
    answer(remark.report, {})
    openArticle()
    await screen.findByText('四问很好用')
    type('评论', '写得真好')
    press('发表评论')
    await waitFor(() => expect(toastText()).toBe('评论已提交，审核后公开'))
    expect(askedFor(remark.write)[0]?.body).toMatchObject({ kind: 'article', objectId: 4, text: '写得真好' })
    press('赞 2')
    expect(await screen.findByText('已点赞 3')).toBeTruthy()
    press('举报小满的评论')
    fireEvent.click(await screen.findByRole('radio', { name: '广告、联系方式' }))
    press('提交')
    await waitFor(() => expect(toastText()).toBe('已收到举报，我们会核实处理'))
  })

  it('a comment is deleted by its author after a question', async () => {
    signIn()
    answer(remark.list, page(said({ isMine: true, isHeld: true })))
    answer(remark.remove, {})
    openArticle('5')
    expect(await screen.findByText('! 审核中')).toBeTruthy()
    press('删除')
    expect(screen.getByText('删除后不能恢复。')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: '删除' }).at(-1) as Element)
    await waitFor(() => expect(toastText()).toBe('评论已删除'))
  })

  it('say when there is none, and why they cannot be read', async () => {
    answer(remark.list, page())
    const { unmount } = openArticle('6')
    expect(await screen.findByText('还没有评论，说说你的看法')).toBeTruthy()
    unmount()
    refuse(remark.list, 404, '文章不存在')
    openArticle('6')
    expect(await screen.findByText('文章不存在')).toBeTruthy()
  })
})

it('a private note is offered as the text to share with all', async () => {
  signIn()
  answer(remark.list, page())
  const note = { text: '先主体后客体', version: 1, changedAt: 0 }
  answer(review.marks, [{ questionId: 31, stem: '题干', isFavourite: false, isInWrongBook: false, reason: null, note }])
  answer(remark.write, said({ id: 7, isMine: true, text: '先主体后客体' }))
  openQuestion()
  fireEvent.click(await screen.findByRole('button', { name: '填入我的笔记' }))
  press('发表笔记')
  await waitFor(() => expect(toastText()).toBe('笔记已发表'))
  expect(askedFor(remark.write)[0]?.body).toMatchObject({ kind: 'question', objectId: 31, text: '先主体后客体' })
})

describe('the favourites', () => {
  it('hold courses and articles, and lead to the questions', async () => {
    signIn()
    answer(favourite.list, ({ query }) => ({
      total: query.kind === 'article' ? 1 : 0,
      courses: [],
      articles:
        query.kind === 'article'
          ? [{ id: 3, categoryId: 22, title: '十个期限', summary: '最容易记混', cover: '', author: '教研组', publishedAt: 0 }]
          : [],
    }))
    renderPage(FavouritesPage)
    expect(await screen.findByText('还没有收藏课程，在课程页点“收藏”就会出现在这里')).toBeTruthy()
    press('收藏的题')
    expect(host.moves.splice(0)).toEqual([['navigateTo', '/packages/tiku/favourites/index']])
    fireEvent.click(screen.getByRole('tab', { name: '文章' }))
    press(await screen.findByText('十个期限').then(() => /十个期限/))
    expect(host.moves[0]?.[1]).toContain('article-detail')
  })

  it('take a course in and let go of it', async () => {
    signIn()
    answer(favourite.state, { isOn: false })
    answer(favourite.set, ({ body }) => ({ isOn: body.isOn }))
    renderPart(<KeepButton of={{ kind: 'course', id: 101 }} />)
    press('收藏')
    fireEvent.click(await screen.findByRole('button', { name: '已收藏' }))
    expect(await screen.findByRole('button', { name: '收藏' })).toBeTruthy()
    expect(askedFor(favourite.set).map(({ body }) => body)).toEqual([
      { kind: 'course', id: 101, isOn: true },
      { kind: 'course', id: 101, isOn: false },
    ])
  })
})

describe('likes of articles', () => {
  it('a like is given and taken back, with the count', async () => {
    signIn()
    answer(articleLike.state, { isOn: false, count: 2 })
    answer(articleLike.set, ({ body }) => ({ isOn: body.isOn, count: body.isOn ? 3 : 2 }))
    renderPart(<LikeButton articleId={4} />)
    fireEvent.click(await screen.findByRole('button', { name: '点赞这篇文章，2 人赞过' }))
    fireEvent.click(await screen.findByRole('button', { name: '取消点赞这篇文章，3 人赞过' }))
    expect(await screen.findByRole('button', { name: '点赞这篇文章，2 人赞过' })).toBeTruthy()
    expect(askedFor(articleLike.set).map(({ body }) => body)).toEqual([{ isOn: true }, { isOn: false }])
  })

  it('a visitor sees the count, and is led to the sign-in', async () => {
    answer(articleLike.state, { isOn: false, count: 2 })
    answer(remark.list, page())
    openArticle('6')
    fireEvent.click(await screen.findByRole('button', { name: '点赞这篇文章，2 人赞过' }))
    expect(host.moves[0]?.[1]).toContain('login')
    expect(askedFor(articleLike.set)).toEqual([])
  })

  it('articles that a learner likes are listed among the favourites', async () => {
    signIn()
    answer(favourite.list, { total: 0, courses: [], articles: [] })
    answer(articleLike.list, {
      total: 1,
      articles: [{ id: 3, categoryId: 22, title: '十个期限', summary: '最容易记混', cover: '', author: '教研组', publishedAt: 0 }],
    })
    renderPage(FavouritesPage)
    fireEvent.click(await screen.findByRole('tab', { name: '赞过' }))
    press(await screen.findByText('十个期限').then(() => /十个期限/))
    expect(host.moves[0]?.[1]).toContain('article-detail')
  })

  it('the list says when there is none', async () => {
    signIn()
    answer(favourite.list, { total: 0, courses: [], articles: [] })
    answer(articleLike.list, { total: 0, articles: [] })
    renderPage(FavouritesPage)
    fireEvent.click(await screen.findByRole('tab', { name: '赞过' }))
    expect(await screen.findByText(/还没有赞过文章/)).toBeTruthy()
  })
})
