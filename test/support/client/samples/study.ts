import { certificate } from '@/contract/study/certificate'
import type { Certificate } from '@/contract/study/certificate.schema'
import { plan } from '@/contract/study/plan'
import type { PlanTask, RankPlace, StudyRank, StudySetting } from '@/contract/study/plan.schema'
import { reading } from '@/contract/study/reading'
import type { Reading } from '@/contract/study/reading.schema'
import { today } from '@/contract/study/today'
import { weekReport } from '@/contract/study/week-report'
import { ownPlanSamples } from './own-plan'
import { hoursAgo, inHours, nothing, type Sample, sample } from './sample'
import { bareCalendarFile, bareMyClass, richCalendarFile, richMyClass } from './shapes'

/** A week whose first so many days were learned on. */
const weekOf = (done: number) => [2, 3, 4, 5, 6, 7, 8].map((day, at) => ({ day: `2026-11-0${day}`, isDone: at < done }))

const richPlanTask: PlanTask = {
  id: 2021,
  stageId: 2011,
  kind: 'lesson',
  level: 'basic',
  title: '听完会计要素',
  refId: 1011,
  courseId: 101,
  need: 80,
  minutes: 30,
  credits: 10,
  due: '2026-11-05',
  state: 'open',
  earned: 6,
  percent: 85,
  doneOn: '2026-11-05',
  plannedOn: '2026-11-05',
}
const barePlanTask: PlanTask = {
  id: 2022,
  stageId: 2012,
  kind: 'reading',
  level: 'senior',
  title: '做完第二章练习',
  refId: 1012,
  courseId: 102,
  need: 0,
  minutes: 0,
  credits: 0,
  due: '2026-11-05',
  state: 'too_late',
  earned: 0,
  percent: 0,
  doneOn: null,
  plannedOn: null,
}

const richCertificate: Certificate = {
  ...{ number: 'QM-7K3M-9XQ2-P4DT-0A1B', kind: 'course', objectId: 101, title: '结业证书', subject: '初级会计实务精讲' },
  ...{ holder: '小满', detail: '学完 24 / 24 课时', givenAt: hoursAgo(40), withdrawnAt: null, reason: '' },
  picture: 'https://m.qiming.cn/share/certificate/QM7K3M9XQ2P4DT0A1B.png',
  pdf: 'https://m.qiming.cn/share/certificate/QM7K3M9XQ2P4DT0A1B.pdf',
}
const bareCertificate: Certificate = {
  ...richCertificate,
  ...{ number: 'QM-0000-9XQ2-P4DT-0A1B', kind: 'paper', withdrawnAt: hoursAgo(30), reason: '代考', picture: null, pdf: null },
}

const richStudySetting: StudySetting = { dailyMinutes: 60, restDays: [5, 6], remindAt: 1200 }
const bareStudySetting: StudySetting = { dailyMinutes: 10, restDays: [], remindAt: null }

const richRankPlace: RankPlace = { place: 6, name: '晨读的小李', avatar: '/media/avatars/zhou.jpg', value: 42, isMine: true }
const bareRankPlace: RankPlace = { place: 7, name: '考证的小赵', avatar: '', value: 0, isMine: false }

const richStudyRank: StudyRank = { title: '学分排行', count: 14, rows: [richRankPlace, bareRankPlace], mine: { place: 6, value: 42 } }
const bareStudyRank: StudyRank = { title: '学分排行', count: 0, rows: [], mine: null }

const richReading: Reading = { isFinished: false, leftSeconds: 45 }
const bareReading: Reading = { isFinished: true, leftSeconds: 0 }

/** Replies of the calls of the area `study`. */
export const studySamples: readonly Sample[] = [
  sample(weekReport.read, {
    rich: {
      ...{ from: '2026-11-02', to: '2026-11-08', minutesByDay: [30, 0, 45, 60, 20, 0, 90], streak: 4 },
      week: { minutes: 245, days: 5, answers: 120, rightPercent: 78, reviews: 40, papers: 1 },
      before: { minutes: 300, days: 5, answers: 90, rightPercent: 70, reviews: 20, papers: 0 },
      badges: [
        { key: 'first-day', title: '第一步', text: '学习 1 天', need: 1, done: 1, isOwned: true },
        { key: 'answers-1000', title: '千题', text: '答题 1000 道', need: 1000, done: 120, isOwned: false },
      ],
    },
    bare: {
      ...{ from: '2026-11-02', to: '2026-11-08', minutesByDay: [0, 0, 0, 0, 0, 0, 0], streak: 0 },
      week: { minutes: 0, days: 0, answers: 0, rightPercent: null, reviews: 0, papers: 0 },
      before: { minutes: 0, days: 0, answers: 0, rightPercent: null, reviews: 0, papers: 0 },
      badges: [{ key: 'first-day', title: '第一步', text: '学习 1 天', need: 1, done: 0, isOwned: false }],
    },
  }),
  sample(certificate.mine, {
    rich: {
      certificates: [richCertificate, bareCertificate],
      ways: [
        {
          kind: 'course',
          objectId: 102,
          title: '结业证书',
          subject: '经济法基础',
          isDue: false,
          lessons: { learned: 3, needed: 20 },
          marks: null,
        },
        {
          kind: 'paper',
          objectId: 61,
          title: '合格证书',
          subject: '模拟卷一',
          isDue: true,
          lessons: null,
          marks: { best: 8600, pass: 6000 },
        },
        {
          kind: 'paper',
          objectId: 62,
          title: '合格证书',
          subject: '模拟卷二',
          isDue: false,
          lessons: null,
          marks: { best: null, pass: 6000 },
        },
      ],
    },
    bare: { certificates: [], ways: [] },
  }),
  sample(certificate.check, { rich: richCertificate, bare: bareCertificate }),
  ...ownPlanSamples,
  sample(plan.home, {
    rich: {
      mine: richMyClass,
      subjects: [richMyClass, bareMyClass],
      today: [richPlanTask, barePlanTask],
      late: [
        { ...richPlanTask, id: 2023, kind: 'homework', title: '交第一次作业', refId: 191, due: '2026-11-03', state: 'late' },
        { ...barePlanTask, id: 2024 },
      ],
      week: [
        { day: '2026-11-05', due: 4, done: 3 },
        { day: '2026-11-06', due: 0, done: 0 },
      ],
      doneCount: 9,
      taskCount: 24,
      streak: 5,
      freezes: 1,
      goal: { minutes: 60, doneMinutes: 25 },
      change: {
        id: 349,
        dailyMinutes: 60,
        moves: [
          { taskId: 2021, title: '听完会计要素', from: '2026-11-04', to: '2026-11-06', reason: 'overdue' },
          { taskId: 2022, title: '做完第二章练习', from: '2026-11-07', to: '2026-11-06', reason: 'room' },
        ],
        neededMinutes: 75,
      },
      place: 6,
      nextLive: { courseId: 101, lessonId: 1011, title: '直播：冲刺串讲', startAt: inHours(2) },
    },
    bare: {
      mine: bareMyClass,
      subjects: [],
      today: [],
      late: [],
      week: [],
      doneCount: 0,
      taskCount: 0,
      streak: 0,
      freezes: 0,
      goal: { minutes: 0, doneMinutes: 0 },
      change: null,
      place: null,
      nextLive: null,
    },
  }),
  sample(plan.tasks, { rich: [richPlanTask, barePlanTask], bare: [] }),
  sample(plan.record, {
    rich: [
      { day: '2026-11-05', tasks: [richPlanTask, barePlanTask] },
      { day: '2026-11-04', tasks: [] },
    ],
    bare: [],
  }),
  sample(plan.setting, { rich: richStudySetting, bare: bareStudySetting }),
  sample(plan.set, { rich: { setting: richStudySetting, movedCount: 2 }, bare: { setting: bareStudySetting, movedCount: 0 } }),
  sample(plan.calendar, { rich: richCalendarFile, bare: bareCalendarFile }),
  sample(plan.forecast, {
    rich: {
      categoryId: 221,
      examDay: '2027-05-15',
      forecast: {
        daysLeft: 191,
        fullMarks: 10_000,
        passMarks: 6000,
        expected: 6900,
        low: 6100,
        high: 7600,
        passPercent: 73,
        answerCount: 320,
        perDay: 20,
        points: [
          { id: 451, title: '预收账款', chapterId: 411, percent: 85, gain: 120 },
          { id: 452, title: '应收账款', chapterId: 412, percent: 0, gain: 0 },
        ],
        paceGain: 300,
      },
    },
    bare: { categoryId: 222, examDay: null, forecast: null },
  }),
  nothing(plan.decide),
  sample(plan.plan, {
    rich: {
      id: 201,
      title: '初级会计学习计划',
      classTitle: '2026 春季班',
      stages: [
        {
          id: 2011,
          title: '基础阶段',
          intro: '打好基础',
          from: '2026-11-01',
          to: '2026-12-05',
          isOpen: true,
          taskCount: 24,
          doneCount: 9,
          earned: 60,
          credits: 100,
        },
        {
          id: 2012,
          title: '强化阶段',
          intro: '',
          from: '2026-11-01',
          to: '2026-12-05',
          isOpen: false,
          taskCount: 0,
          doneCount: 0,
          earned: 0,
          credits: 0,
        },
      ],
    },
    bare: { id: 202, title: '中级会计学习计划', classTitle: '2026 秋季班', stages: [] },
  }),
  sample(plan.stage, {
    rich: {
      stage: {
        id: 2011,
        title: '基础阶段',
        intro: '打好基础',
        from: '2026-11-01',
        to: '2026-12-05',
        isOpen: true,
        taskCount: 24,
        doneCount: 9,
        earned: 60,
        credits: 100,
      },
      tasks: [richPlanTask, barePlanTask],
    },
    bare: {
      stage: {
        id: 2012,
        title: '强化阶段',
        intro: '',
        from: '2026-11-01',
        to: '2026-12-05',
        isOpen: false,
        taskCount: 0,
        doneCount: 0,
        earned: 0,
        credits: 0,
      },
      tasks: [],
    },
  }),
  sample(plan.choices, {
    rich: [
      {
        id: 351,
        courseGroupId: 231,
        groupTitle: '初级会计 2026',
        title: '2026 春季班',
        teacherName: '林老师',
        startsOn: '2026-11-05',
        taskCount: 24,
        memberCount: 128,
        capacity: 200,
        isMine: true,
        isTransfer: true,
      },
      {
        id: 352,
        courseGroupId: 232,
        groupTitle: '初级会计 2026',
        title: '2026 秋季班',
        teacherName: '陈老师',
        startsOn: '2026-11-05',
        taskCount: 0,
        memberCount: 0,
        capacity: 0,
        isMine: false,
        isTransfer: false,
      },
    ],
    bare: [],
  }),
  sample(plan.join, { rich: richMyClass, bare: bareMyClass }),
  sample(plan.credits, {
    rich: {
      total: 37,
      rows: [
        { id: 313, title: '听完会计要素', outcome: 'on_time', credits: 10, at: hoursAgo(11) },
        { id: 314, title: '做完第二章练习', outcome: 'too_late', credits: 0, at: hoursAgo(35) },
      ],
    },
    bare: { total: 0, rows: [] },
  }),
  sample(plan.creditRank, { rich: richStudyRank, bare: bareStudyRank }),
  sample(plan.taskRank, { rich: richStudyRank, bare: bareStudyRank }),
  sample(plan.classRank, {
    rich: [
      { place: 6, title: '2026 春季班', teacherName: '林老师', memberCount: 128, average: 6800, isMine: true },
      { place: 7, title: '2026 秋季班', teacherName: '陈老师', memberCount: 0, average: 0, isMine: false },
    ],
    bare: [],
  }),
  sample(plan.condition, {
    rich: {
      mine: richMyClass,
      seconds: 96,
      days: [
        { day: '2026-11-05', count: 14 },
        { day: '2026-11-04', count: 0 },
      ],
      onTime: 11,
      madeUp: 3,
      late: 2,
      missed: 1,
      taskCount: 24,
      kinds: [
        { kind: 'lesson', done: 3, total: 12 },
        { kind: 'reading', done: 0, total: 0 },
      ],
    },
    bare: { mine: bareMyClass, seconds: 0, days: [], onTime: 0, madeUp: 0, late: 0, missed: 0, taskCount: 0, kinds: [] },
  }),
  sample(reading.open, { rich: richReading, bare: bareReading }),
  sample(reading.finish, { rich: richReading, bare: bareReading }),
  sample(today.open, {
    rich: {
      lesson: {
        courseId: 101,
        courseTitle: '初级会计实务精讲',
        lessonId: 1011,
        title: '会计要素',
        cover: '/media/covers/a.jpg',
        second: 75,
        length: 600,
      },
      practice: { id: 931, title: '第二章 负债', doneCount: 9, questionCount: 40 },
      daily: { categoryId: 221, name: '初级会计', doneCount: 9, questionCount: 40 },
      dueCount: 8,
      exam: { attemptId: 921, title: '初级会计模拟卷一', deadline: inHours(1) },
      live: {
        courseId: 101,
        courseTitle: '初级会计实务精讲',
        lessonId: 1011,
        title: '直播：冲刺串讲',
        isReserved: false,
        startAt: inHours(2),
        endAt: inHours(4),
      },
      reviewedCount: 4,
      countdown: { categoryId: 221, name: '初级会计', day: '2027-05-15' },
      ownPlans: [{ courseId: 101, title: '初级会计实务精讲', examDay: '2026-12-20', daysLeft: 29, doneCount: 1, taskCount: 3 }],
      streak: 12,
      week: weekOf(3),
    },
    bare: {
      lesson: null,
      practice: null,
      daily: null,
      dueCount: 0,
      reviewedCount: 0,
      exam: null,
      live: null,
      countdown: null,
      ownPlans: [],
      streak: 0,
      week: weekOf(0),
    },
  }),
]
