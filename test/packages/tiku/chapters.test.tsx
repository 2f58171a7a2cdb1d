import { screen, waitFor } from '@testing-library/react'
import { practice } from '@/contract/tiku/practice'
import type { Study } from '@/contract/tiku/practice.schema'
import ChaptersPage from '@/packages/tiku/chapters/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { practiceOf, studyOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

async function open(change: Partial<Study> = {}) {
  signIn()
  answer(practice.study, studyOf(change))
  answer(practice.start, practiceOf())
  renderPage(ChaptersPage, { categoryId: '22' })
  await screen.findByText('总论')
}
const asked = () => askedFor(practice.start).map(({ body }) => body)
const source = { kind: 'chapter', chapterId: 1 }

describe('chapters', () => {
  it('show the progress of each and continue from its position', async () => {
    await open()
    expect(screen.getByText('已答 3 / 10 题 · 正确率 66%')).toBeTruthy()
    expect(screen.getByText('题目正在准备中')).toBeTruthy()
    press('继续练习（剩 7 题） 总论')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=9']]))
    expect(asked()).toEqual([{ mode: 'practice', isAfresh: false, source }])
  })

  it('start a practice of exactly the unanswered questions when answered elsewhere only', async () => {
    const [subject] = studyOf().subjects
    const [first, ...others] = subject?.chapters ?? []
    if (!subject || !first) throw new Error('the fixture has a chapter')
    await open({ subjects: [{ ...subject, chapters: [{ ...first, place: null }, ...others] }] })
    press('继续练习（剩 7 题） 总论')
    await waitFor(() => expect(asked()).toEqual([{ mode: 'practice', isAfresh: false, source: { ...source, isRest: true } }]))
  })

  it('can be recited, or started over', async () => {
    await open()
    press('更多 总论')
    press(/^背题/)
    await waitFor(() => expect(asked()).toEqual([{ mode: 'recite', isAfresh: false, source }]))
    await waitFor(() => expect(host.moves).toHaveLength(1))
    press('更多 总论')
    press(/^重新开始/)
    await waitFor(() => expect(asked()[1]).toEqual({ mode: 'practice', isAfresh: true, source }))
  })

  it('link to the downloads', async () => {
    await open()
    press(/离线题目/)
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/downloads/index?categoryId=22']])
  })

  it('show an empty state and a failure', async () => {
    answer(practice.study, studyOf({ subjects: [] }))
    renderPage(ChaptersPage, { categoryId: '22' })
    expect(await screen.findByText('这个分类还没有章节')).toBeTruthy()
    refuse(practice.study, 404, '分类不存在')
    renderPage(ChaptersPage, { categoryId: '23' })
    expect(await screen.findByText('分类不存在')).toBeTruthy()
    expect(screen.queryByText('离线题目')).toBeNull()
  })

  it('show the downloads when they cannot be loaded offline', async () => {
    refuse(practice.study, 503, '服务暂不可用')
    renderPage(ChaptersPage, { categoryId: '22' })
    await screen.findByText('服务暂不可用')
    press(/离线题目/)
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/downloads/index?categoryId=22']])
  })
})
