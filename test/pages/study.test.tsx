import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { myCourses } from '@/contract/course/my-courses'
import type { MyCourses } from '@/contract/course/my-courses.schema'
import { learning } from '@/contract/learn/lesson'
import { live } from '@/contract/learn/live'
import { plan } from '@/contract/study/plan'
import { today } from '@/contract/study/today'
import { practice } from '@/contract/tiku/practice'
import { pickDirection } from '@/data/site/home-direction'
import Study from '@/pages/study/index'
import { answer, askedFor, holdBack, refuse } from '../support/client/fake-fetch'
import { courseCard, EVENING, forUser } from '../support/client/fixtures'
import { studyOf } from '../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'
import { todayOf } from '../support/client/today-fixture'

const progress = { ...forUser().progress, learnedSeconds: 2519, learnedLessons: 4 }
const learned = {
  courseId: 101,
  courseTitle: '初级会计实务精讲',
  lessonId: 5,
  lessonTitle: '会计要素',
  lessonProgress: 35,
  learnedAt: EVENING,
}

const mine = (over: Partial<MyCourses['courses'][number]> = {}): MyCourses => ({
  courses: [{ course: courseCard(), expiresAt: null, progress, ...over }],
  count: 1,
})

beforeEach(() => {
  refuse(plan.home, 404, '班级不存在')
  answer(plan.choices, [])
})

describe('the study centre', () => {
  it('shows a visitor free courses, of all directions where theirs has none, and a sign-in with the return address', async () => {
    pickDirection(0, 22)
    answer(course.list, ({ query }) => (query.parentId ? [] : [courseCard()]))
    renderPage(Study)
    expect(await screen.findByText('初级会计实务精讲')).toBeTruthy()
    expect(askedFor(course.list).map(({ query }) => query)).toEqual([
      { namespace: 'bt', price: 'free', parentId: '22' },
      { namespace: 'bt', price: 'free' },
    ])
    press('登录 / 注册')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fstudy-center']])
    expect(askedFor(myCourses.list)).toEqual([])
  })

  it("[D2-9-time-1] shows the learner's courses and recent lessons, and continues from there", async () => {
    answer(myCourses.list, mine())
    answer(learning.record, [{ ...learned, learnedAt: Date.now() - 3 * 86_400_000 }])
    signIn()
    renderPage(Study)
    expect(await screen.findByText('3 天前')).toBeTruthy()
    expect(await screen.findByText('已学完 4 / 12 课')).toBeTruthy()
    // 2519 of 7200 seconds are 34.98 %: percentages are rounded down.
    expect(screen.getByRole('img', { name: '学习进度 34%' })).toBeTruthy()
    press(/会计要素/)
    press(/初级会计实务精讲/)
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=5'],
      ['navigateTo', '/packages/course/mine/index?id=101'],
    ])
  })

  it('shows the courses even when the record does not load', async () => {
    answer(myCourses.list, mine())
    refuse(learning.record, 500, '暂时取不到')
    signIn()
    renderPage(Study)
    expect(await screen.findByText('初级会计实务精讲')).toBeTruthy()
    expect(screen.queryByText('最近学习')).toBeNull()
  })

  it('leads to the courses when empty', async () => {
    answer(myCourses.list, { courses: [], count: 0 })
    answer(learning.record, [])
    signIn()
    renderPage(Study)
    await screen.findByText('还没有课程，从一门开始吧')
    press('去选课')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/list/index?categoryId=0']])
  })

  it('shows the reason when refused', async () => {
    refuse(myCourses.list, 500, '课程暂时取不到')
    refuse(learning.record, 500, '暂时取不到')
    signIn()
    renderPage(Study)
    expect(await screen.findByText('课程暂时取不到')).toBeTruthy()
  })

  it('shows expired courses, and removes them from the list on request', async () => {
    answer(myCourses.list, ({ query }) => (query.expireType === 'expired' ? mine({ expiresAt: EVENING }) : { courses: [], count: 0 }))
    answer(myCourses.clearExpired, { cleared: 1 })
    answer(learning.record, [])
    signIn()
    renderPage(Study)
    await screen.findByText('还没有课程，从一门开始吧')
    fireEvent.click(screen.getByRole('tab', { name: '已过期' }))
    expect(await screen.findByText('已过期', { selector: '.tag' })).toBeTruthy()
    press('清空过期课程')
    answer(myCourses.list, { courses: [], count: 0 })
    press('清空')
    expect(await screen.findByText('没有过期的课程')).toBeTruthy()
    expect(askedFor(myCourses.clearExpired).map(({ query }) => query)).toEqual([{ courseType: 'all' }])
  })
})

describe('the day of a learner', () => {
  const NOW = Date.UTC(2026, 10, 18, 4)
  const week = [true, false, true, false, false, false, false].map((isDone, at) => ({ day: `2026-11-${16 + at}`, isDone }))

  beforeEach(() => {
    answer(myCourses.list, mine())
    answer(learning.record, [])
    signIn()
    jest.spyOn(Date, 'now').mockReturnValue(NOW)
  })
  afterEach(() => jest.restoreAllMocks())

  it('draws what stands lower when the day is there, so that nothing is pushed down', async () => {
    const release = holdBack(today.open)
    renderPage(Study)
    await waitFor(() => expect(askedFor(myCourses.list)).toHaveLength(1))
    await waitFor(() => expect(askedFor(plan.home)).toHaveLength(1))
    expect([screen.queryByText('我的课程'), document.getElementById('recent')]).toEqual([null, null])
    await act(async () => release(todayOf({})))
    expect(await screen.findByText('我的课程')).toBeTruthy()
  })

  it('shows the rest where courses and plan are refused, and does not ask for them again and again', async () => {
    answer(today.open, todayOf({}))
    refuse(myCourses.list, 500, '课程暂时取不到')
    refuse(plan.home, 500, '计划暂时取不到')
    renderPage(Study)
    expect(await screen.findByText('学习计划暂时取不到')).toBeTruthy()
    expect(await screen.findByText('课程暂时取不到')).toBeTruthy()
    expect(askedFor(plan.home).length).toBeLessThanOrEqual(2)
  })

  it('counts the days to the exam and in a row, and says what was learned on each day of the week', async () => {
    answer(practice.study, studyOf())
    answer(today.open, todayOf({ countdown: { categoryId: 22, name: '初级会计', day: '2026-12-16' }, streak: 3, week }))
    renderPage(Study)
    fireEvent.click(await screen.findByRole('button', { name: '距初级会计考试 28 天' }))
    press('连续学习 3 天')
    press('本周：星期一学了，星期二没有学，星期三今天学了，星期四还没到，星期五还没到，星期六还没到，星期日还没到')
    expect(await screen.findByRole('dialog', { name: '考试在哪一天' })).toBeTruthy()
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/account/learning-record/index'],
      ['navigateTo', '/packages/account/learning-record/index'],
    ])
  })

  it('counts down to another day of the exam as soon as it is set', async () => {
    const isSet = () => askedFor(practice.setExamDay).length > 0
    answer(practice.study, studyOf({ examDay: '2026-12-16' }))
    answer(practice.setExamDay, {})
    answer(today.open, () => todayOf({ countdown: { categoryId: 22, name: '初级会计', day: isSet() ? '2026-12-20' : '2026-12-16' } }))
    renderPage(Study)
    fireEvent.click(await screen.findByRole('button', { name: '距初级会计考试 28 天' }))
    fireEvent.click(await screen.findByRole('button', { name: '12月20日 星期日' }))
    press('确定')
    expect(await screen.findByRole('button', { name: '距初级会计考试 32 天' })).toBeTruthy()
    expect(askedFor(practice.setExamDay).map(({ body }) => body)).toEqual([{ categoryId: 22, day: '2026-12-20' }])
  })

  it.each([
    ['03:59', '星期三今天学了，星期四还没到'],
    ['04:00', '星期三学了，星期四今天还没有学'],
  ])('begins the day of learning at four in the morning: at %s it says %s', async (time, words) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-11-19T${time}:00+08:00`))
    answer(today.open, todayOf({ week }))
    renderPage(Study)
    expect(await screen.findByRole('button', { name: new RegExp(words) })).toBeTruthy()
  })

  it('offers to set the day of the exam, and says that today nothing was learned yet', async () => {
    answer(practice.study, studyOf())
    answer(today.open, todayOf({ week: week.map((one) => ({ ...one, isDone: false })) }))
    renderPage(Study)
    fireEvent.click(await screen.findByRole('button', { name: /设置考试日期/ }))
    expect(screen.getByRole('button', { name: /星期三今天还没有学/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /连续学习/ })).toBeNull()
    expect(await screen.findByRole('dialog', { name: '考试在哪一天' })).toBeTruthy()
    expect(host.moves).toEqual([])
  })

  it('leads back to the exam that runs before any lesson', async () => {
    answer(today.open, todayOf({ exam: { attemptId: 5, title: '模拟卷一', deadline: NOW + 3_600_000 } }))
    renderPage(Study)
    await screen.findByText('考试进行中，13:00 自动交卷')
    press('回到考试')
    expect(host.moves).toEqual([['navigateTo', expect.stringMatching(/attemptId=5/)]])
  })

  it('says how much is left of the ten and of the reviews, and ticks what is closed', async () => {
    const daily = { categoryId: 22, name: '初级会计', doneCount: 10, questionCount: 10 }
    answer(today.open, todayOf({ daily, dueCount: 19, reviewedCount: 12 }))
    renderPage(Study)
    expect(await screen.findByRole('button', { name: '每日十题，10 / 10，完成了' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '任务，定个计划' })).toBeTruthy()
    press('复习，12 / 31，还剩 19 题')
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/review/index']])
  })

  it('reserves the next live lesson and gives it up again', async () => {
    const startAt = NOW + 8 * 3_600_000
    const next = { courseId: 105, courseTitle: '冲刺班', lessonId: 1050, title: '答疑直播', startAt, endAt: startAt + 3_600_000 }
    answer(today.open, todayOf({ live: { ...next, isReserved: false } }))
    answer(live.reserve, { lessonId: 1050, title: '答疑直播', startAt, reservedCount: 1 } as never)
    answer(live.giveUp, null as never)
    renderPage(Study)
    await screen.findByRole('button', { name: '预约' })
    answer(today.open, todayOf({ live: { ...next, isReserved: true } }))
    press('预约')
    fireEvent.click(await screen.findByRole('button', { name: '已预约 ✓' }))
    await waitFor(() => expect(askedFor(live.giveUp)).toHaveLength(1))
  })

  it('names the next live of a learner without a class', async () => {
    const startAt = NOW + 30 * 86_400_000
    const next = {
      courseId: 105,
      courseTitle: '冲刺班',
      lessonId: 1050,
      title: '答疑直播',
      isReserved: false,
      startAt,
      endAt: startAt + 3_600_000,
    }
    answer(today.open, todayOf({ lesson: null, live: next }))
    renderPage(Study)
    fireEvent.click(await screen.findByRole('button', { name: /^答疑直播.* 直播 · 冲刺班$/ }))
    expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=105&lessonId=1050']])
  })
})

it('the learner’s course shows its cover', async () => {
  answer(myCourses.list, mine({ course: { ...courseCard(), cover: 'https://example.com/cover.jpg' } }))
  answer(learning.record, [])
  signIn()
  renderPage(Study)
  await screen.findByText('初级会计实务精讲')
  expect(screen.getByRole('presentation').getAttribute('src')).toContain('cover.jpg')
})
