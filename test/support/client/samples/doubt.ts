import { doubt } from '@/contract/doubt/doubt'
import type { Doubt, DoubtCard, DoubtPost } from '@/contract/doubt/doubt.schema'
import { homework } from '@/contract/doubt/homework'
import type { HomeworkMark, HomeworkResult } from '@/contract/doubt/homework.schema'
import { hoursAgo, inHours, nothing, type Sample, sample } from './sample'
import { richQuestion } from './shapes'

const richDoubtCard: DoubtCard = {
  id: 71,
  text: '为什么预收账款是负债',
  imageCount: 2,
  status: 'open',
  askerName: '小启',
  about: '会计要素 12:30',
  answerCount: 3,
  likeCount: 17,
  hasTeacherAnswer: true,
  isHeld: false,
  madeAt: hoursAgo(32),
}
const bareDoubtCard: DoubtCard = {
  id: 72,
  text: '为什么预付账款是资产',
  imageCount: 0,
  status: 'closed',
  askerName: '小明',
  about: '',
  answerCount: 0,
  likeCount: 0,
  hasTeacherAnswer: false,
  isHeld: true,
  madeAt: hoursAgo(56),
}

const richDoubtPost: DoubtPost = {
  id: 335,
  kind: 'teacher',
  author: { name: '周明', avatar: '/media/avatars/zhou.jpg', badge: '讲师', isMine: true, isAsker: true },
  text: '因为还欠客户一次交付',
  images: ['/media/images/q1.jpg', '/media/images/q2.jpg'],
  likeCount: 17,
  isLiked: true,
  isAccepted: true,
  isHeld: false,
  madeAt: hoursAgo(32),
}
const bareDoubtPost: DoubtPost = {
  id: 336,
  kind: 'follow_up',
  author: { name: '林晓', avatar: '', badge: null, isMine: false, isAsker: false },
  text: '谢谢老师',
  images: [],
  likeCount: 0,
  isLiked: false,
  isAccepted: false,
  isHeld: true,
  madeAt: hoursAgo(56),
}

const richDoubt: Doubt = {
  id: 71,
  text: '为什么预收账款是负债',
  images: ['/media/images/q1.jpg', '/media/images/q2.jpg'],
  status: 'open',
  asker: { name: '小启', avatar: '/media/avatars/zhou.jpg', badge: '学员', isMine: true, isAsker: true },
  isAnonymous: true,
  isHeld: false,
  anchor: {
    courseId: 101,
    courseTitle: '初级会计实务精讲',
    lessonId: 1011,
    lessonTitle: '会计要素',
    second: 75,
    questionId: 3001,
    questionStem: '下列属于负债的是',
  },
  likeCount: 17,
  isLiked: true,
  madeAt: hoursAgo(32),
  closesAt: inHours(2),
  sharedBy: '周明',
  posts: [richDoubtPost, bareDoubtPost],
}
const bareDoubt: Doubt = {
  id: 72,
  text: '为什么预付账款是资产',
  images: [],
  status: 'closed',
  asker: { name: '小明', avatar: '', badge: null, isMine: false, isAsker: false },
  isAnonymous: false,
  isHeld: true,
  anchor: { courseId: null, courseTitle: '', lessonId: null, lessonTitle: '', second: null, questionId: null, questionStem: '' },
  likeCount: 0,
  isLiked: false,
  madeAt: hoursAgo(56),
  closesAt: null,
  sharedBy: null,
  posts: [],
}

const richHomeworkMark: HomeworkMark = {
  version: 3,
  isLate: true,
  marks: 900,
  comment: '分录写得规范',
  voice: '/media/voices/mark.mp3',
  credits: 100,
  submittedAt: hoursAgo(14),
  markedAt: hoursAgo(35),
  teacher: '张老师',
  items: [
    { seq: 1, marks: 900 },
    { seq: 2, marks: null },
  ],
  circles: [
    { seq: 2, picture: 1, left: 50, top: 600, width: 700, height: 200, address: '/files/homework/own.jpg' },
    { seq: 2, picture: 1, left: 10, top: 10, width: 90, height: 90, address: '/files/homework/own.jpg' },
  ],
}

const richHomeworkResult: HomeworkResult = {
  id: 339,
  title: '第一次作业',
  status: 'returned',
  fullMarks: 2000,
  passMarks: 1200,
  last: richHomeworkMark,
  peerAverage: 1500,
  peerCount: 40,
}
const bareHomeworkResult: HomeworkResult = {
  id: 340,
  title: '第二次作业',
  status: 'passed',
  fullMarks: 0,
  passMarks: 0,
  last: null,
  peerAverage: null,
  peerCount: 0,
}

/** Replies of the calls of the area `doubt`. */
export const doubtSamples: readonly Sample[] = [
  sample(doubt.list, { rich: [richDoubtCard, bareDoubtCard], bare: [] }),
  sample(doubt.similar, { rich: [richDoubtCard, bareDoubtCard], bare: [] }),
  sample(doubt.quota, {
    rich: { left: 12, granted: 10, month: '2026-11', renewsAt: inHours(40) },
    bare: { left: 0, granted: 0, month: '2026-11', renewsAt: hoursAgo(32) },
  }),
  sample(doubt.quotaJournal, {
    rich: [
      { id: 331, month: '2026-11', change: 5, balance: 12, reason: 'asked', at: hoursAgo(11) },
      { id: 332, month: '2026-11', change: 0, balance: 0, reason: '', at: hoursAgo(35) },
    ],
    bare: [],
  }),
  sample(doubt.ask, {
    rich: { doubtId: 71, isPublic: true, receipt: { id: 333, change: -1, left: 12, month: '2026-11' } },
    bare: { doubtId: 72, isPublic: false, receipt: { id: 334, change: 0, left: 0, month: '2026-11' } },
  }),
  sample(doubt.open, { rich: richDoubt, bare: bareDoubt }),
  nothing(doubt.remove),
  sample(doubt.write, { rich: richDoubt, bare: bareDoubt }),
  sample(doubt.accept, { rich: richDoubt, bare: bareDoubt }),
  sample(doubt.like, { rich: { isLiked: true, likeCount: 17 }, bare: { isLiked: false, likeCount: 0 } }),
  nothing(doubt.report),
  sample(homework.mine, {
    rich: [
      { id: 191, title: '第一次作业', courseTitle: '初级会计实务精讲', dueAt: inHours(15), status: 'todo' },
      { id: 192, title: '第二次作业', courseTitle: '经济法基础精讲', dueAt: hoursAgo(57), status: 'passed' },
    ],
    bare: [],
  }),
  sample(homework.open, {
    rich: {
      id: 191,
      title: '第一次作业',
      intro: '先看讲义再作答',
      courseTitle: '初级会计实务精讲',
      dueAt: inHours(15),
      fullMarks: 2000,
      passMarks: 1200,
      credits: 100,
      status: 'todo',
      items: [
        { seq: 1, kind: 'question', prompt: '写出借贷记账法的规则', marks: 1000, question: richQuestion },
        { seq: 2, kind: 'images', prompt: '列出会计要素', marks: 1000, question: null },
      ],
      answers: [
        {
          seq: 1,
          answer: { kind: 'letters', letters: ['A'] },
          text: '有借必有贷',
          images: ['/media/images/q1.jpg', '/media/images/q2.jpg'],
          voice: '/media/voices/answer.mp3',
        },
        { seq: 2, answer: null, text: '借贷必相等', images: [] },
      ],
      draftAt: hoursAgo(34),
      pictures: { '1': '/media/homework/31.jpg' },
      last: richHomeworkMark,
    },
    bare: {
      id: 192,
      title: '第二次作业',
      intro: '',
      courseTitle: '经济法基础精讲',
      dueAt: hoursAgo(57),
      fullMarks: 0,
      passMarks: 0,
      credits: 0,
      status: 'passed',
      items: [],
      answers: [],
      draftAt: null,
      pictures: {},
      last: null,
    },
  }),
  sample(homework.saveDraft, { rich: { savedAt: hoursAgo(2) }, bare: { savedAt: hoursAgo(26) } }),
  sample(homework.submit, { rich: richHomeworkResult, bare: bareHomeworkResult }),
  sample(homework.result, { rich: richHomeworkResult, bare: bareHomeworkResult }),
]
