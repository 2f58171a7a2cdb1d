import { analysis } from '@/contract/exam/analysis'
import { dated } from '@/contract/exam/dated'
import { exam } from '@/contract/exam/exam'
import type { Attempt, AttemptState, MarkedQuestion, RankEntry, SavedAnswer } from '@/contract/exam/exam.schema'
import { standing } from '@/contract/exam/rank'
import { hoursAgo, inHours, nothing, paragraph, questionTypes, type Sample, sample, sectionTitles } from './sample'
import { bareQuestionOption, richQuestion, richQuestionOption, richReceipt } from './shapes'

const richSavedAnswer: SavedAnswer = { questionId: 3001, order: 1, answer: { kind: 'letters', letters: ['A'] }, isFlagged: true }
const bareSavedAnswer: SavedAnswer = { questionId: 3002, order: 0, answer: null, isFlagged: false }

const richAttempt: Attempt = {
  id: 921,
  paperId: 61,
  title: '初级会计模拟卷一',
  status: 'running',
  startedAt: hoursAgo(15),
  deadline: inHours(1),
  sections: questionTypes.map((type, at) => ({
    title: sectionTitles[type],
    type,
    questions: [{ ...richQuestion, id: richQuestion.id + at, type }],
  })),
  answers: [richSavedAnswer, bareSavedAnswer],
  epoch: 1,
  resultId: null,
}
const bareAttempt: Attempt = {
  id: 922,
  paperId: 62,
  title: '初级会计模拟卷二',
  status: 'submitted',
  startedAt: hoursAgo(39),
  deadline: hoursAgo(49),
  sections: [],
  answers: [],
  epoch: 0,
  resultId: null,
}

const richAttemptState: AttemptState = {
  status: 'running',
  deadline: inHours(1),
  leftMs: 1_800_000,
  isActive: true,
  epoch: 1,
  answers: [richSavedAnswer, bareSavedAnswer],
}
const bareAttemptState: AttemptState = { status: 'submitted', deadline: hoursAgo(49), leftMs: 0, isActive: false, epoch: 0, answers: [] }

const richMarkedQuestion: MarkedQuestion = {
  id: 3001,
  parentId: null,
  type: 'single_choice',
  stem: paragraph('下列各项中属于负债的是'),
  options: [richQuestionOption, bareQuestionOption],
  blankCount: 2,
  marks: 200,
  answer: { kind: 'letters', letters: ['A'] },
  key: { kind: 'letters', letters: ['A'], weights: [100, 0] },
  explanation: paragraph('预收账款是欠客户的一次交付，属于负债。'),
  points: ['会计要素', '预收账款'],
  pointIds: [8801, 8802],
  marksGot: 100,
  verdict: 'right',
  receipt: richReceipt,
  isClosed: false,
  met: [true, false],
  teacherMark: { met: [true, false], comment: '步骤完整', at: hoursAgo(11), teacher: '张老师', extra: 50 },
}

const richRankEntry: RankEntry = {
  place: 6,
  userId: 7,
  nickname: '晨读的小李',
  avatar: '/media/avatars/zhou.jpg',
  marks: 7200,
  usedSeconds: 4320,
}
const bareRankEntry: RankEntry = { place: 7, userId: 8, nickname: '考证的小赵', avatar: '', marks: 0, usedSeconds: 0 }

/** Replies of the calls of the area `exam`. */
export const examSamples: readonly Sample[] = [
  sample(exam.tikuHome, {
    rich: {
      categoryId: 221,
      categoryName: '初级会计',
      subjects: [
        {
          id: 325,
          name: '初级会计实务',
          questionCount: 40,
          answeredCount: 26,
          lockedBy: 101,
          chapters: [
            { id: 411, title: '第二章 负债', questionCount: 40 },
            { id: 412, title: '第三章 收入', questionCount: 0 },
          ],
          papers: [
            {
              id: 61,
              categoryId: 221,
              title: '初级会计模拟卷一',
              kind: 'mock',
              minutes: 105,
              questionCount: 40,
              fullMarks: 10_000,
              passMarks: 6000,
              takerCount: 88,
              runningAttemptId: 921,
              lastResultId: 911,
            },
            {
              id: 62,
              categoryId: 222,
              title: '初级会计模拟卷二',
              kind: 'past',
              minutes: 0,
              questionCount: 0,
              fullMarks: 0,
              passMarks: 0,
              takerCount: 0,
              runningAttemptId: null,
              lastResultId: null,
            },
          ],
        },
        { id: 326, name: '经济法基础', questionCount: 0, answeredCount: 0, chapters: [], papers: [] },
      ],
    },
    bare: { categoryId: 222, categoryName: '中级会计', subjects: [] },
  }),
  sample(exam.paper, {
    rich: {
      id: 61,
      categoryId: 221,
      title: '初级会计模拟卷一',
      kind: 'mock',
      minutes: 105,
      questionCount: 40,
      fullMarks: 10_000,
      passMarks: 6000,
      takerCount: 88,
      runningAttemptId: 921,
      lastResultId: 911,
      notice: ['闭卷，限时完成', '交卷后公布解析'],
      rules: '先易后难，注意时间',
      lockedBy: 101,
      isPractised: true,
      sections: questionTypes.map((type) => ({
        title: sectionTitles[type],
        type,
        rule: 'all-or-nothing' as const,
        terms: { perOption: 50, fixed: 100, deduction: 50, floor: 0 },
        questionCount: 40,
        marks: 4000,
      })),
    },
    bare: {
      id: 62,
      categoryId: 222,
      title: '初级会计模拟卷二',
      kind: 'past',
      minutes: 0,
      questionCount: 0,
      fullMarks: 0,
      passMarks: 0,
      takerCount: 0,
      runningAttemptId: null,
      lastResultId: null,
      notice: [],
      sections: [],
    },
  }),
  sample(exam.startAttempt, { rich: richAttempt, bare: bareAttempt }),
  sample(exam.attempt, { rich: richAttempt, bare: bareAttempt }),
  sample(exam.saveAnswers, { rich: richAttemptState, bare: bareAttemptState }),
  sample(exam.takeOver, { rich: richAttemptState, bare: bareAttemptState }),
  sample(dated.room, {
    rich: { opensAt: inHours(1), closesAt: inHours(3), leftMs: 600_000, waitingCount: 88 },
    bare: { opensAt: hoursAgo(1), closesAt: inHours(1), leftMs: 0, waitingCount: 0 },
  }),
  sample(dated.remind, { rich: { isAsked: true }, bare: { isAsked: false } }),
  sample(dated.leave, { rich: { count: 2, awayMs: 80_000 }, bare: { count: 0, awayMs: 0 } }),
  sample(exam.submit, { rich: { resultId: 911 }, bare: { resultId: 912 } }),
  sample(exam.result, {
    rich: {
      id: 911,
      attemptId: 921,
      paperId: 61,
      title: '初级会计模拟卷一',
      marks: 7200,
      fullMarks: 10_000,
      passMarks: 6000,
      isPassed: true,
      usedSeconds: 4320,
      submittedAt: hoursAgo(14),
      isTimedOut: true,
      place: 6,
      unranked: 'practised',
      takerCount: 88,
      percentile: 82,
      byType: questionTypes.map((type) => ({ type, marks: 1200, fullMarks: 2000, rightCount: 4, questionCount: 6 })),
      bySection: [
        {
          title: '单项选择题',
          questionIds: [3001, 3002, 3003, 3004, 3005, 3006, 3007],
          marks: 1200,
          fullMarks: 2000,
          rightCount: 18,
          questionCount: 40,
        },
        { title: '判断题', questionIds: [], marks: 0, fullMarks: 0, rightCount: 0, questionCount: 0 },
      ],
      byPoint: [
        { point: '会计要素', pointId: 8801, marks: 400, fullMarks: 600, rightCount: 18, questionCount: 40 },
        { point: '会计科目', marks: 0, fullMarks: 0, rightCount: 0, questionCount: 0 },
      ],
      questions: questionTypes.map((type, at) => ({ ...richMarkedQuestion, id: richMarkedQuestion.id + at, type })),
      corrections: [
        { questionId: 3001, fromVersion: 2, toVersion: 3, fromMarks: 0, toMarks: 200, reason: '第 1 题答案更正', at: hoursAgo(11) },
        { questionId: 3002, fromVersion: 1, toVersion: 2, fromMarks: 0, toMarks: 200, reason: '', at: hoursAgo(35) },
      ],
      assessUntil: inHours(33),
    },
    bare: {
      id: 912,
      attemptId: 922,
      paperId: 62,
      title: '初级会计模拟卷二',
      marks: 0,
      fullMarks: 0,
      passMarks: 0,
      isPassed: false,
      usedSeconds: 0,
      submittedAt: hoursAgo(38),
      place: null,
      takerCount: 0,
      percentile: 0,
      byType: [],
      byPoint: [],
      questions: [],
    },
  }),
  sample(exam.rank, {
    rich: {
      paperId: 61,
      title: '初级会计模拟卷一',
      fullMarks: 10_000,
      takerCount: 88,
      entries: [richRankEntry, bareRankEntry],
      mine: richRankEntry,
    },
    bare: { paperId: 62, title: '初级会计模拟卷二', fullMarks: 0, takerCount: 0, entries: [], mine: null },
  }),
  sample(analysis.ofResult, {
    rich: {
      attempts: [
        { resultId: 911, marks: 6400, fullMarks: 10_000, usedSeconds: 4320, submittedAt: hoursAgo(14), isProvisional: true },
        { resultId: 912, marks: 5800, fullMarks: 10_000, usedSeconds: 5400, submittedAt: hoursAgo(38), isProvisional: false },
      ],
      others: { takerCount: 88, averageMarks: 6430, averageSeconds: 4100 },
      questions: [
        {
          questionId: 3001,
          seconds: 96,
          figures: { answerCount: 320, rightPercent: 68, averageSeconds: 42, wrongOption: { letter: 'B', percent: 21 } },
        },
        { questionId: 3002, seconds: null, figures: null },
      ],
    },
    bare: { attempts: [], others: null, questions: [] },
  }),
  sample(standing.assess, { rich: { marksGot: 150, marks: 200 }, bare: { marksGot: 0, marks: 0 } }),
  sample(standing.notices, {
    rich: [
      { id: 397, resultId: 911, title: '成绩已更正', fromMarks: 7000, toMarks: 7200, reason: '第 3 题答案更正', at: hoursAgo(11) },
      { id: 398, resultId: 912, title: '成绩已公布', fromMarks: 5600, toMarks: 5800, reason: '', at: hoursAgo(35) },
    ],
    bare: [],
  }),
  nothing(standing.readNotice),
  sample(standing.categoryRank, {
    rich: { categoryId: 221, title: '初级会计排行榜', takerCount: 88, entries: [richRankEntry, bareRankEntry], mine: richRankEntry },
    bare: { categoryId: 222, title: '中级会计排行榜', takerCount: 0, entries: [], mine: null },
  }),
]
