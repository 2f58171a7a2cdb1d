/** @sandbox own */

import { act, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { learning } from '@/contract/learn/lesson'
import { practice } from '@/contract/tiku/practice'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { chapter, lesson } from '../../support/client/fixtures'
import { open } from '../../support/client/lesson-page'
import { press } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

describe('a lesson that is not played', () => {
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const article = [{ type: 'p' as const, inline: [{ text: '错题不用抄。' }] }]

  it('shows the text of an article, without a player', async () => {
    open({ kind: 'article', mediaUrl: '', article, length: 30, lastTime: 0 })
    expect(await screen.findByText('错题不用抄。')).toBeTruthy()
    expect(document.querySelector('video')).toBeNull()
    expect(screen.getByRole('tab', { name: '目录' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: '笔记' })).toBeNull()
  })

  it('stands in the outline with its sign and its length, a kind of a later release too', async () => {
    open({ kind: 'article', mediaUrl: '', article, length: 30, lastTime: 0 })
    const row = { lessonProgress: 0, isLearned: false, livingStatus: null }
    answer(course.items, [
      chapter(
        lesson({ ...row, id: 1, title: '读一读', kind: 'article', length: 120 }),
        lesson({ ...row, id: 2, title: '看一看', kind: 'document', length: 280 }),
        lesson({ ...row, id: 3, title: '练一练', kind: 'exercise', questionCount: 6 }),
        lesson({ ...row, id: 4, title: '以后的课', kind: 'hologram', length: 60 }),
      ),
    ])
    const words = async (title: string) => (await screen.findByText(title)).closest('[id^=lesson-]')?.textContent
    expect(await Promise.all(['读一读', '看一看', '练一练', '以后的课'].map(words))).toEqual([
      '读一读2 分钟',
      '看一看5 分钟',
      '练一练6 题',
      '以后的课1 分钟',
    ])
  })

  it('tells an article that is not written yet', async () => {
    open({ kind: 'article', mediaUrl: '', article: [], length: 30 })
    expect(await screen.findByText('老师还在写这一课')).toBeTruthy()
  })

  it('asks a fast reader to stay a little, and reports the end once it was read', async () => {
    jest.useFakeTimers()
    open({ kind: 'article', mediaUrl: '', article, length: 30, lastTime: 0 })
    answer(learning.heartbeat, { lessonProgress: 20, lastTime: 6, isLearned: false })
    answer(learning.submit, { lessonProgress: 40, lastTime: 12, isLearned: true })
    await screen.findByText('我读完了')
    press('我读完了')
    expect(await screen.findByText('看得有点快，再看一会儿就算学完')).toBeTruthy()
    for (let second = 0; second < 14; second++) await act(async () => void (await jest.advanceTimersByTimeAsync(1000)))
    expect(await screen.findByText('✓ 已学完')).toBeTruthy()
  })

  it('says how long a document is, and opens it with its button', async () => {
    open({ kind: 'document', mediaUrl: '', document: { url: '/media/plan.pdf', fileName: '计划.pdf', pages: 3 }, length: 60, lastTime: 0 })
    expect(await screen.findByText('共 3 页')).toBeTruthy()
    expect(screen.getByRole('button', { name: '打开文档' })).toBeTruthy()
    expect(screen.queryByText('我看完了')).toBeNull()
  })

  it('tells a document that is not there yet', async () => {
    open({ kind: 'document', mediaUrl: '', length: 60 })
    expect(await screen.findByText('这份文档还没有传上来')).toBeTruthy()
  })

  it('begins the practice of an exercise', async () => {
    open({ kind: 'exercise', mediaUrl: '', questionCount: 6, lessonProgress: 50, isLearned: false })
    answer(practice.start, {
      id: 7,
      kind: 'questions',
      mode: 'practice',
      categoryId: 222,
      title: '练一练',
      startedAt: 0,
      atQuestionId: null,
      questions: [],
      answers: [],
      solutions: [],
    })
    expect(await screen.findByText('共 6 道题，每道都做过就算学完')).toBeTruthy()
    press('接着做')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=7']]))
    expect(askedFor(practice.start)[0]).toMatchObject({ body: { source: { kind: 'lesson', lessonId: 9 }, mode: 'practice' } })
  })

  it('explains in a preview why an exercise is not practised', async () => {
    open({ kind: 'exercise', mediaUrl: '', questionCount: 6, isPreview: true })
    expect(await screen.findByText(/^预览里不做题/)).toBeTruthy()
    expect(document.getElementById('start-exercise')).toBeNull()
  })

  it('tells an exercise without questions', async () => {
    open({ kind: 'exercise', mediaUrl: '', questionCount: 0 })
    expect(await screen.findByText('老师还没有放题目')).toBeTruthy()
  })

  it('names a kind that a later release brought', async () => {
    open({ kind: 'hologram', mediaUrl: '' })
    expect(await screen.findByText('这一课要更新到新版本才能打开')).toBeTruthy()
  })
})
