import { fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { gate } from '@/contract/course/gate'
import { plan } from '@/contract/study/plan'
import type { ClassChoice, MyClass, PlanTask, StudyRank } from '@/contract/study/plan.schema'
import { reading } from '@/contract/study/reading'
import { practice } from '@/contract/tiku/practice'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import SubjectsPage from '@/packages/study/chose-subject/index'
import ClassesPage from '@/packages/study/classes/index'
import CreditsPage from '@/packages/study/credits/index'
import PlanPage from '@/packages/study/plan/index'
import RankDetailPage from '@/packages/study/rank-detail/index'
import ReadingPage from '@/packages/study/reading/index'
import SettingPage from '@/packages/study/setting/index'
import TaskPage from '@/packages/study/task/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const mine: MyClass = {
  courseGroupId: 1,
  courseId: 102,
  groupTitle: '会计实务',
  classId: 1,
  classSeq: 1,
  groupSeq: 2,
  title: '1 班',
  planId: 1,
  credits: 36,
}
const task = (id: number, change: Partial<PlanTask> = {}): PlanTask => ({
  id,
  stageId: 1,
  kind: 'lesson',
  level: 'basic',
  title: `任务${id}`,
  refId: 1011,
  courseId: 102,
  need: 0,
  minutes: 20,
  credits: 10,
  due: '2026-11-22',
  state: 'open',
  earned: 0,
  percent: 0,
  doneOn: null,
  plannedOn: null,
  ...change,
})
const choice = (id: number, change: Partial<ClassChoice> = {}): ClassChoice => ({
  id,
  courseGroupId: 1,
  groupTitle: '会计实务',
  title: `${id} 班`,
  teacherName: '林书衡',
  startsOn: '2026-11-02',
  taskCount: 22,
  memberCount: 3,
  capacity: 30,
  isMine: false,
  isTransfer: false,
  ...change,
})

beforeEach(() => signIn())

describe('tasks', () => {
  it('tasks are grouped by state, and open their pages', async () => {
    answer(plan.tasks, [task(1), task(2, { state: 'late', kind: 'homework', refId: 7 }), task(3, { state: 'on_time', earned: 10 })])
    renderPage(TaskPage)
    expect(await screen.findByText('任务1')).toBeTruthy()
    press(/任务1/)
    fireEvent.click(screen.getByRole('tab', { name: /可补学/ }))
    expect(await screen.findByText(/补学得 5 学分/)).toBeTruthy()
    press(/任务2/)
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/learn/lesson/index?id=102&lessonId=1011'],
      ['navigateTo', '/packages/doubt/homework/index?homeworkId=7&taskId=2'],
    ])
  })

  it('tasks to be done stand under the days they are due', async () => {
    const today = learningDayOf(Date.now())
    const due = (ahead: number) => learningDayText(today + ahead)
    answer(plan.tasks, [task(1, { due: due(0) }), task(2, { due: due(1) }), task(3, { due: due(0) }), task(4, { due: '2090-01-02' })])
    renderPage(TaskPage)
    await screen.findByText('任务1')
    const lists = ['今天截止', '明天截止', '1月2日 星期一截止'].map((name) => screen.getByRole('list', { name }))
    const titles = lists.map((list) => [...list.querySelectorAll('.title')].map(({ textContent }) => textContent))
    expect(titles).toEqual([['任务1', '任务3'], ['任务2'], ['任务4']])
  })

  it('a task of a knowledge point says what share it asks for, and practises its questions', async () => {
    const point = { kind: 'practice' as const, refId: 22202, pointId: 5, need: 15, needPercent: 60 }
    answer(plan.tasks, [
      task(1, { ...point, rightPercent: 40, percent: 99 }),
      task(2, { ...point, pointId: undefined, needPercent: undefined }),
      task(3, { ...point, practice: { kind: 'point', pointId: 5, count: 15, difficulties: [1, 2] } }),
    ])
    refuse(practice.start, 409, '这里还没有符合条件的题目')
    renderPage(TaskPage)
    expect(await screen.findByText('答满 15 题、答对 60% 算做完，现在答对 40%')).toBeTruthy()
    press(/任务1/)
    await waitFor(() => expect(askedFor(practice.start)).toHaveLength(1))
    press(/任务2/)
    await waitFor(() => expect(askedFor(practice.start)).toHaveLength(2))
    press(/任务3/)
    await waitFor(() => expect(askedFor(practice.start)).toHaveLength(3))
    expect(askedFor(practice.start).map(({ body }) => body)).toEqual([
      { source: { kind: 'point', pointId: 5, count: 15 }, mode: 'practice' },
      { source: { kind: 'chapter', chapterId: 22202 }, mode: 'practice' },
      { source: { kind: 'point', pointId: 5, count: 15, difficulties: [1, 2] }, mode: 'practice' },
    ])
  })

  it('lead to a class when there is none', async () => {
    refuse(plan.tasks, 404, '班级不存在')
    renderPage(TaskPage)
    await screen.findByText('还没有加入班级，选一个班就有学习计划了')
    press('选择班级')
    expect(host.moves).toEqual([['navigateTo', '/packages/study/classes/index']])
  })

  it('show the reason when refused', async () => {
    refuse(plan.tasks, 500, '任务暂时取不到')
    renderPage(TaskPage)
    expect(await screen.findByText('任务暂时取不到')).toBeTruthy()
  })
})

describe('choosing a class', () => {
  it('joins at once, and asks before a change of class', async () => {
    answer(plan.choices, [choice(1, { isMine: true }), choice(2, { isTransfer: true }), choice(3, { memberCount: 30 })])
    answer(plan.join, { ...mine, title: '2 班' })
    renderPage(ClassesPage)
    expect(await screen.findByText('名额已满')).toBeTruthy()
    press('转入该班')
    expect(askedFor(plan.join)).toEqual([])
    press('转班')
    await screen.findByText('已加入2 班')
    expect(askedFor(plan.join)).toHaveLength(1)
    expect(host.moves).toEqual([['switchTab', '/pages/study/index']])
  })

  it('keeps the class when the learner cancels', async () => {
    answer(plan.choices, [choice(2, { isTransfer: true })])
    renderPage(ClassesPage)
    await screen.findByText('转入该班')
    press('转入该班')
    press('再想想')
    expect([screen.queryByRole('alertdialog'), askedFor(plan.join)]).toEqual([null, []])
    expect(screen.getByRole('button', { name: '转入该班' })).toHaveProperty('disabled', false)
  })

  it('closes the dialog and is busy while it joins', async () => {
    answer(plan.choices, [choice(2, { isTransfer: true })])
    const release = holdBack(plan.join)
    renderPage(ClassesPage)
    await screen.findByText('转入该班')
    press('转入该班')
    press('转班')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('button', { name: '转入该班' })).toHaveProperty('disabled', true)
    release({ ...mine, title: '2 班' })
    await waitFor(() => expect(host.moves).toHaveLength(1))
  })

  it('can be retried after a failure', async () => {
    answer(plan.choices, [choice(2)])
    refuse(plan.join, 500, '暂时加入不了')
    renderPage(ClassesPage)
    await screen.findByText('加入班级')
    press('加入班级')
    await waitFor(() => expect(askedFor(plan.join)).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: '加入班级' })).toHaveProperty('disabled', false))
  })

  it('leads to the courses when empty', async () => {
    answer(plan.choices, [])
    renderPage(ClassesPage)
    expect(await screen.findByText('开通课程后，就能选择对应的班级')).toBeTruthy()
  })
})

describe('the plan', () => {
  it('shows its stages', async () => {
    const stage = { intro: '', from: '2026-11-02', to: '2026-11-09', taskCount: 2, doneCount: 1, earned: 10, credits: 20 }
    answer(plan.plan, {
      id: 1,
      title: '六周计划',
      classTitle: '1 班',
      stages: [
        { ...stage, id: 1, title: '第一阶段', isOpen: true },
        { ...stage, id: 2, title: '第二阶段', isOpen: false, doneCount: 0 },
        { ...stage, id: 3, title: '上一阶段', isOpen: true, from: '2020-11-02', to: '2020-11-09' },
        { ...stage, id: 4, title: '下一阶段', isOpen: true, to: '2099-11-09' },
        { ...stage, id: 5, title: '最后阶段', isOpen: false },
      ],
    })
    renderPage(PlanPage, { planId: '1' })
    expect(await screen.findByText('未开始')).toBeTruthy()
    const stateIn = (title: RegExp) => screen.getByRole('button', { name: title }).querySelector('.tag')?.textContent
    expect([/上一阶段/, /下一阶段/, /最后阶段/].map(stateIn)).toEqual(['已结束', '进行中', '已提前完成 1'])
    const signs = [...document.querySelectorAll('.stage-node')].map(({ textContent }) => textContent)
    expect(signs).toEqual(['✓', '', '✓', '▶', ''])
    press(/第一阶段/)
    expect(host.moves).toEqual([['navigateTo', '/packages/study/stage/index?planId=1&stageId=1']])
  })

  it('the plan of another class does not exist', async () => {
    refuse(plan.plan, 404, '学习计划不存在')
    renderPage(PlanPage, { planId: '1' })
    expect(await screen.findByText('学习计划不存在')).toBeTruthy()
  })

  it('can be set, and shows the number of moved due days', async () => {
    answer(plan.setting, { dailyMinutes: 40, restDays: [6], remindAt: null })
    answer(plan.set, ({ body }) => ({ setting: body.setting, movedCount: 3 }))
    renderPage(SettingPage)
    fireEvent.click(await screen.findByRole('checkbox', { name: '星期六' }))
    expect(screen.getByRole('checkbox', { name: '星期一' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('radio', { name: '每天 20:00' }))
    press('保存')
    await screen.findByText('已保存，3 个任务的截止日有调整')
    expect(askedFor(plan.set)[0]?.body).toMatchObject({ setting: { dailyMinutes: 40, restDays: [6, 5], remindAt: 1200 } })
    expect(toastText()).toContain('已保存')
  })
})

describe('credits', () => {
  it('appear in a list with their sources', async () => {
    answer(plan.credits, { total: 15, rows: [{ id: 1, title: '第一课', outcome: 'made_up', credits: 5, at: 0 }] })
    renderPage(CreditsPage)
    expect(await screen.findByText('+5')).toBeTruthy()
    expect(screen.getByText(/补学完成/)).toBeTruthy()
  })

  it('explain what to do when empty', async () => {
    answer(plan.credits, { total: 0, rows: [] })
    renderPage(CreditsPage)
    expect(await screen.findByText('还没有学分，完成第一个任务就有了')).toBeTruthy()
  })

  it('rank with shared places', async () => {
    const row = { avatar: '', isMine: false, value: 20 }
    const rank: StudyRank = {
      title: '会计实务',
      count: 3,
      rows: [
        { ...row, place: 1, name: '甲' },
        { ...row, place: 1, name: '乙' },
        { ...row, place: 3, name: '丙', value: 5, isMine: true },
      ],
      mine: { place: 3, value: 5 },
    }
    answer(plan.creditRank, rank)
    renderPage(RankDetailPage, { rankType: 'week', cid: '1', classSeq: '1' })
    const own = await screen.findByRole('list', { name: '我的名次' })
    expect(own.textContent).toBe('3丙丙（我）距第 1 名还差 15 学分5 学分')
    expect(askedFor(plan.creditRank)[0]?.query).toMatchObject({ rankType: 'week', courseGroupId: '1', classSeq: '1' })
  })
})

describe('a reading task', () => {
  const article = { id: 7, categoryId: 1, title: '先过四问', summary: '', cover: '', author: '周明远', publishedAt: 0 }
  const content = [{ type: 'p' as const, inline: [{ text: '下笔之前先问四个问题。' }] }]

  it('cannot be ended before the server counts its time', async () => {
    answer(course.article, { ...article, content })
    const release = holdBack(reading.open)
    renderPage(ReadingPage, { articleId: '7' })
    const end = await screen.findByRole('button', { name: '我读完了' })
    expect(end).toHaveProperty('disabled', true)
    release({ isFinished: false, leftSeconds: 30 })
    await waitFor(() => expect(end).toHaveProperty('disabled', false))
  })

  it('a reading task is done once the server counts it as read', async () => {
    answer(course.article, { ...article, content })
    answer(reading.open, { isFinished: false, leftSeconds: 30 })
    answer(reading.finish, { isFinished: false, leftSeconds: 12 })
    renderPage(ReadingPage, { articleId: '7' })
    await screen.findByText('下笔之前先问四个问题。')
    press('我读完了')
    await waitFor(() => expect(toastText()).toBe('读得有点快，再读 12 秒才算读完'))
    answer(reading.finish, { isFinished: true, leftSeconds: 0 })
    press('我读完了')
    await waitFor(() => expect(toastText()).toBe('读完了，任务已完成'))
    expect(host.moves).toHaveLength(1)
  })

  it('shows that it was read before, and can be retried when it did not open', async () => {
    answer(course.article, { ...article, content })
    refuse(reading.open, 500, '服务暂时不可用')
    const { unmount } = renderPage(ReadingPage, { articleId: '7' })
    await screen.findByRole('button', { name: '没有连上，重新开始计时' })
    answer(reading.open, { isFinished: true, leftSeconds: 0 })
    press('没有连上，重新开始计时')
    expect(await screen.findByText('这篇你已经读完了')).toBeTruthy()
    unmount()
    refuse(course.article, 404, '没有这篇文章')
    renderPage(ReadingPage, { articleId: '8' })
    expect(await screen.findByText(/没有这篇文章/)).toBeTruthy()
  })
})

describe('the subjects of a combined course', () => {
  const subject = (id: number, name: string, note: string) => ({ id, name, note, courseId: 200 + id, isChosen: false })
  const subjects = { courseId: 101, least: 1, most: 2, isConfirmed: false }

  it('show their notes, and can be confirmed when the allowed number is chosen', async () => {
    const three = [subject(1, '财务管理', '每年都考'), subject(2, '经济法', ''), subject(3, '审计', '')]
    answer(gate.subjects, { ...subjects, subjects: three })
    renderPage(SubjectsPage, { id: '101' })
    expect(await screen.findByText('每年都考')).toBeTruthy()
    const isOff = () => screen.getByRole('button', { name: '确认科目' }).hasAttribute('disabled')
    const choose = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
    expect(isOff()).toBe(true)
    for (const name of [/财务管理/, /经济法/, /审计/]) choose(name)
    expect(isOff()).toBe(true)
    choose(/经济法/)
    refuse(gate.confirmCombine, 500, '服务暂时不可用')
    press('确认科目')
    await waitFor(() => expect(askedFor(gate.confirmCombine)).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: '确认科目' }).getAttribute('aria-busy')).not.toBe('true'))
    answer(gate.confirmCombine, { ...subjects, isConfirmed: true, subjects: three })
    press('确认科目')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/study/classes/index']]))
    expect([askedFor(gate.confirmCombine)[0]?.body, toastText()]).toEqual([{ subjectIds: [1, 3] }, '科目已确认，课程已放进“学习”'])
  })
})
