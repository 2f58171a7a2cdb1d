import { pack } from '@/contract/tiku/pack'
import { practice } from '@/contract/tiku/practice'
import type { Graded, Practice, Solution } from '@/contract/tiku/practice.schema'
import { review } from '@/contract/tiku/review'
import type { Note, ReviewQuestion, ReviewSettings, WrongEntry, WrongState } from '@/contract/tiku/review.schema'
import { unlock } from '@/contract/tiku/unlock'
import type { Unlock } from '@/contract/tiku/unlock.schema'
import { hoursAgo, inHours, nothing, paragraph, questionTypes, type Sample, sample } from './sample'
import { bareQuestion, bareQuestionOption, richQuestion, richQuestionOption, richReceipt } from './shapes'

const richUnlock: Unlock = {
  categoryId: 221,
  title: '初级会计题库',
  isOpen: true,
  openedBy: { way: 'course', receipt: '2026110520300005', at: hoursAgo(11) },
  course: { id: 101, title: '初级会计实务精讲' },
  vip: { level: 2, course: { id: 101, title: '金卡会员' } },
  invite: { needed: 3, have: 1, code: 'QM31' },
  beans: { price: 200, balance: 340 },
}
const bareUnlock: Unlock = {
  categoryId: 222,
  title: '初级会计题库',
  isOpen: false,
  openedBy: null,
  course: null,
  vip: null,
  invite: null,
  beans: null,
}

const richGraded: Graded = {
  questionId: 3001,
  seq: 2,
  answer: { kind: 'letters', letters: ['A'] },
  verdict: 'right',
  marksGot: 100,
  receipt: richReceipt,
}
const bareGraded: Graded = { questionId: 3002, seq: 1, answer: null, verdict: 'unmarked', marksGot: 0, receipt: null }

const richSolution: Solution = {
  questionId: 3001,
  key: { kind: 'letters', letters: ['A'], weights: [100, 0] },
  explanation: paragraph('预收账款是欠客户的一次交付，属于负债。'),
  points: ['会计要素', '预收账款'],
  pointIds: [8801, 8802],
}
const bareSolution: Solution = { questionId: 3002, key: null, explanation: [], points: [] }

const richPractice: Practice = {
  id: 931,
  kind: 'chapter',
  mode: 'practice',
  categoryId: 221,
  title: '第二章 负债',
  startedAt: hoursAgo(15),
  atQuestionId: 3001,
  questions: questionTypes.map((type, at) => ({ ...richQuestion, id: richQuestion.id + at, type })),
  answers: [richGraded, bareGraded],
  solutions: [richSolution, bareSolution],
}
const barePractice: Practice = {
  id: 932,
  kind: 'questions',
  mode: 'recite',
  categoryId: 222,
  title: '第三章 收入',
  startedAt: hoursAgo(39),
  atQuestionId: null,
  questions: [],
  answers: [],
  solutions: [],
}

const richWrongEntry: WrongEntry = {
  questionId: 3001,
  type: 'single_choice',
  stem: '下列各项中属于负债的是',
  chapter: '第二章 负债',
  points: ['会计要素', '预收账款'],
  timesWrong: 3,
  rightStreak: 1,
  reason: 'careless',
  lastWrongAt: hoursAgo(19),
  goneAt: hoursAgo(4),
}

const richWrongState: WrongState = { reason: 'careless', goneAt: hoursAgo(4) }
const bareWrongState: WrongState = { reason: null, goneAt: null }

const richReviewSettings: ReviewSettings = { leaveBy: 'streak', leaveStreak: 3, leaveDays: 14, isFavouriteReviewed: true }
const bareReviewSettings: ReviewSettings = { leaveBy: 'stability', leaveStreak: 1, leaveDays: 1, isFavouriteReviewed: false }

const richReviewQuestion: ReviewQuestion = {
  id: 3001,
  parentId: null,
  type: 'single_choice',
  stem: paragraph('下列各项中属于负债的是'),
  options: [richQuestionOption, bareQuestionOption],
  blankCount: 2,
  marks: 200,
  version: 3,
  material: paragraph('甲公司本月预收货款一万元。'),
  key: { kind: 'letters', letters: ['A'], weights: [100, 0] },
  explanation: paragraph('预收账款是欠客户的一次交付，属于负债。'),
  points: ['会计要素', '预收账款'],
  note: '预收是负债',
  due: inHours(16),
  nextDays: { again: 1, hard: 2, good: 4, easy: 8 },
}

const richNote: Note = { text: '预收是负债，预付是资产', version: 3, changedAt: hoursAgo(20) }
const bareNote: Note = { text: '负债看义务', version: 0, changedAt: hoursAgo(44) }

/** Replies of the calls of the area `tiku`. */
export const tikuSamples: readonly Sample[] = [
  sample(unlock.get, { rich: richUnlock, bare: bareUnlock }),
  sample(unlock.open, { rich: richUnlock, bare: bareUnlock }),
  sample(practice.study, {
    rich: {
      categoryId: 221,
      questionCount: 40,
      answeredCount: 26,
      rightPercent: 68,
      todayCount: 12,
      streakDays: 5,
      examDay: '2027-05-15',
      examInDays: 191,
      daily: { doneCount: 9, questionCount: 40 },
      last: { id: 931, title: '第二章 负债', mode: 'practice', doneCount: 9, questionCount: 40 },
      subjects: [
        {
          id: 325,
          name: '初级会计实务',
          lockedBy: 101,
          questionCount: 40,
          answeredCount: 26,
          rightPercent: 68,
          chapters: [
            {
              id: 411,
              title: '第二章 负债',
              questionCount: 40,
              answeredCount: 26,
              rightPercent: 68,
              place: { doneCount: 9, questionCount: 40 },
            },
            { id: 412, title: '第三章 收入', questionCount: 0, answeredCount: 0, rightPercent: null, place: null },
          ],
        },
        { id: 326, name: '经济法基础', questionCount: 0, answeredCount: 0, rightPercent: null, chapters: [] },
      ],
    },
    bare: {
      categoryId: 222,
      questionCount: 0,
      answeredCount: 0,
      rightPercent: null,
      todayCount: 0,
      streakDays: 0,
      examDay: null,
      examInDays: null,
      daily: { doneCount: 0, questionCount: 0 },
      last: null,
      subjects: [],
    },
  }),
  nothing(practice.setExamDay),
  sample(practice.start, { rich: richPractice, bare: barePractice }),
  sample(practice.open, { rich: richPractice, bare: barePractice }),
  sample(practice.answer, { rich: { graded: richGraded, solution: richSolution }, bare: { graded: bareGraded, solution: bareSolution } }),
  nothing(practice.keepPlace),
  sample(practice.search, {
    rich: {
      total: 37,
      questions: questionTypes.map((type, at) => ({
        id: 3001 + at,
        type,
        text: '下列各项中属于负债的是',
        subjectName: '初级会计实务',
        chapterTitle: '第二章 负债',
      })),
    },
    bare: { total: 0, questions: [] },
  }),
  sample(practice.question, {
    rich: {
      question: richQuestion,
      parts: [
        { question: { ...richQuestion, id: 3010, parentId: 3001 }, solution: richSolution },
        { question: { ...bareQuestion, id: 3011 }, solution: null },
      ],
      material: { ...richQuestion, id: 3000, type: 'material' },
      solution: richSolution,
      version: 3,
      difficulty: 3,
      categoryId: 221,
      subjectName: '初级会计实务',
      chapterTitle: '第二章 负债',
      answerCount: 320,
      rightCount: 218,
      hasOpenReport: true,
    },
    bare: {
      question: bareQuestion,
      parts: [],
      material: null,
      solution: null,
      version: 0,
      difficulty: 0,
      categoryId: 222,
      subjectName: '经济法基础',
      chapterTitle: '第三章 收入',
      answerCount: 0,
      rightCount: 0,
      hasOpenReport: false,
    },
  }),
  nothing(practice.report),
  sample(pack.size, {
    rich: { title: '初级会计模拟卷一', version: 'p-3', bytes: 1_048_576, questionCount: 40, leftOut: 1 },
    bare: { title: '初级会计模拟卷二', version: 'p-3', bytes: 0, questionCount: 0 },
  }),
  sample(pack.download, {
    rich: {
      version: 'p-3',
      practice: richPractice,
      files: { '1': 'data:image/png;base64,iVBORw0KGgo=' },
      rules: [
        { questionId: 3001, rule: 'all-or-nothing', terms: { perOption: 50, fixed: 100, deduction: 50, floor: 0 } },
        { questionId: 3002, rule: 'deduct' },
      ],
    },
    bare: { version: 'p-3', practice: barePractice, rules: [] },
  }),
  sample(review.wrongBook, {
    rich: {
      total: 37,
      entries: questionTypes.map((type, at) => ({ ...richWrongEntry, questionId: richWrongEntry.questionId + at, type })),
    },
    bare: { total: 0, entries: [] },
  }),
  sample(review.wrongCounts, {
    rich: {
      open: 21,
      gone: 6,
      subjects: [
        { id: 325, title: '初级会计实务', count: 14 },
        { id: 326, title: '经济法基础', count: 0 },
      ],
      chapters: [
        { id: 411, title: '第二章 负债', count: 14 },
        { id: 412, title: '第三章 收入', count: 0 },
      ],
      points: [
        { id: 451, title: '预收账款', count: 14 },
        { id: 452, title: '应收账款', count: 0 },
      ],
      types: questionTypes.map((type) => ({ type, count: 14 })),
      reasons: [
        { reason: 'careless', count: 14 },
        { reason: null, count: 0 },
      ],
    },
    bare: { open: 0, gone: 0, subjects: [], chapters: [], points: [], types: [], reasons: [] },
  }),
  sample(review.setReason, { rich: richWrongState, bare: bareWrongState }),
  sample(review.putAway, { rich: richWrongState, bare: bareWrongState }),
  sample(review.bringBack, { rich: richWrongState, bare: bareWrongState }),
  sample(review.settings, { rich: richReviewSettings, bare: bareReviewSettings }),
  sample(review.saveSettings, { rich: richReviewSettings, bare: bareReviewSettings }),
  sample(review.queue, {
    rich: {
      takenAt: hoursAgo(33),
      dueCount: 8,
      forecast: [8, 5, 3, 6, 2, 4, 7],
      questions: questionTypes.map((type, at) => ({ ...richReviewQuestion, id: richReviewQuestion.id + at, type })),
    },
    bare: { takenAt: hoursAgo(57), dueCount: 0, forecast: [0, 0, 0, 0, 0, 0, 0], questions: [] },
  }),
  sample(review.forecast, {
    rich: { dueCount: 8, forecast: [8, 5, 3, 6, 2, 4, 7] },
    bare: { dueCount: 0, forecast: [0, 0, 0, 0, 0, 0, 0] },
  }),
  sample(review.grade, {
    rich: [
      { key: 'grade-1', questionId: 3001, isCounted: true, due: inHours(16) },
      { key: 'grade-2', questionId: 3002, isCounted: false, due: null },
    ],
    bare: [],
  }),
  sample(review.setFavourite, { rich: { isOn: true }, bare: { isOn: false } }),
  sample(review.favourites, {
    rich: {
      total: 37,
      entries: questionTypes.map((type, at) => ({
        questionId: 3001 + at,
        type,
        stem: '下列各项中属于负债的是',
        chapter: '第二章 负债',
        points: ['会计要素', '预收账款'],
        madeAt: hoursAgo(32),
      })),
    },
    bare: { total: 0, entries: [] },
  }),
  sample(review.setNote, { rich: richNote, bare: bareNote }),
  sample(review.notes, {
    rich: {
      total: 37,
      entries: questionTypes.map((type, at) => ({
        questionId: 3001 + at,
        type,
        stem: '下列各项中属于负债的是',
        chapter: '第二章 负债',
        points: ['会计要素', '预收账款'],
        note: richNote,
      })),
    },
    bare: { total: 0, entries: [] },
  }),
  sample(review.marks, {
    rich: [
      { questionId: 3001, stem: '下列各项中属于负债的是', isFavourite: true, isInWrongBook: true, reason: 'careless', note: richNote },
      { questionId: 3002, stem: '下列各项中属于资产的是', isFavourite: false, isInWrongBook: false, reason: null, note: null },
    ],
    bare: [],
  }),
  sample(review.giveExport, {
    rich: { url: '/media/exports/wrong-book.docx', expiresAt: inHours(11) },
    bare: { url: '/media/exports/wrong-book.docx', expiresAt: hoursAgo(61) },
  }),
]
