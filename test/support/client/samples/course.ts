import { around } from '@/contract/course/around'
import type { Review, ReviewSummary } from '@/contract/course/around.schema'
import { course } from '@/contract/course/course'
import type { CourseProgress, LearnerCourse, LessonItem } from '@/contract/course/course.schema'
import { gate } from '@/contract/course/gate'
import type { PreTasks, Protocol, Subjects } from '@/contract/course/gate.schema'
import { guide } from '@/contract/course/guide'
import type { GuideContact } from '@/contract/course/guide.schema'
import { material } from '@/contract/course/material'
import { myCourses } from '@/contract/course/my-courses'
import { hoursAgo, inHours, paragraph, type Sample, sample } from './sample'
import {
  bareArticleCard,
  bareBlockPage,
  bareCourseCard,
  bareTeacher,
  richArticleCard,
  richBlockPage,
  richCourseCard,
  richTeacher,
} from './shapes'

/** A list of courses has one of each type. */
const courseCards = (['normal', 'open', 'live'] as const).map((type, at) => ({ ...richCourseCard, id: richCourseCard.id + at, type }))

const richCourseProgress: CourseProgress = { learnedSeconds: 1800, totalSeconds: 7200, learnedLessons: 3, lastLessonId: 1011 }
const bareCourseProgress: CourseProgress = { learnedSeconds: 0, totalSeconds: 0, learnedLessons: 0, lastLessonId: null }

const richLessonItem: LessonItem = {
  id: 1011,
  title: '会计要素',
  type: 'video',
  length: 600,
  isTrial: true,
  livingStatus: 'pending',
  startAt: inHours(2),
  endAt: inHours(35),
  lessonProgress: 40,
  lastTime: 120,
  isLearned: true,
  canLearn: true,
}

const richExercise: LessonItem = { ...richLessonItem, id: 1023, title: '本章小练', kind: 'exercise', questionCount: 12, isLearned: false }

const richLearnerCourse: LearnerCourse = { course: richCourseCard, expiresAt: inHours(11), progress: richCourseProgress }
const bareLearnerCourse: LearnerCourse = { course: bareCourseCard, expiresAt: null, progress: bareCourseProgress }

const richReview: Review = {
  id: 321,
  nickname: '考*生',
  avatar: '/media/avatars/zhou.jpg',
  stars: 5,
  tags: ['讲解清楚'],
  body: '讲得很清楚',
  reply: '谢谢认可',
  createdAt: hoursAgo(33),
  isMine: true,
}
const bareReview: Review = {
  id: 322,
  nickname: '学*员',
  avatar: '',
  stars: 1,
  tags: [],
  body: '声音太小',
  reply: '',
  createdAt: hoursAgo(57),
  isMine: false,
}

const richReviewSummary: ReviewSummary = {
  count: 28,
  rating: 48,
  perStar: [1, 0, 2, 5, 20],
  tags: [
    { tag: '讲解清楚', count: 14 },
    { tag: '重点突出', count: 3 },
  ],
  canWrite: true,
  mine: richReview,
}
const bareReviewSummary: ReviewSummary = { count: 0, rating: null, perStar: [0, 0, 0, 0, 0], tags: [], canWrite: false, mine: null }

const richPreTasks: PreTasks = {
  isOpen: true,
  tasks: [
    { kind: 'profile', isDone: true },
    { kind: 'protocol', isDone: false },
  ],
}
const barePreTasks: PreTasks = { isOpen: false, tasks: [] }

const richProtocol: Protocol = {
  id: 327,
  courseId: 101,
  title: '课程服务协议',
  content: paragraph('本协议自签署之日起生效。'),
  version: 3,
  signed: { name: '王小满', number: 'QM-XY-0031', at: hoursAgo(11) },
}
const bareProtocol: Protocol = { id: 328, courseId: 102, title: '退费规则', content: [], version: 0, signed: null }

const richSubjects: Subjects = {
  courseId: 101,
  least: 1,
  most: 3,
  isConfirmed: true,
  subjects: [
    { id: 325, name: '经济法基础', note: '2026 年 5 月考试', courseId: 101, isChosen: true },
    { id: 326, name: '初级会计实务', note: '', courseId: 102, isChosen: false },
  ],
}
const bareSubjects: Subjects = { courseId: 102, least: 0, most: 0, isConfirmed: false, subjects: [] }

const richGuideContact: GuideContact = {
  id: 367,
  courseId: 101,
  courseTitle: '初级会计实务精讲',
  role: 'banban',
  name: '林老师',
  avatar: '/media/avatars/zhou.jpg',
  intro: '带班五年',
  account: 'linlaoshi',
  address: 'https://work.weixin.qq.com/ca/2',
  phase: 'assigned',
}
const bareGuideContact: GuideContact = {
  id: 368,
  courseId: 102,
  courseTitle: '经济法基础精讲',
  role: 'group',
  name: '陈老师',
  avatar: '',
  intro: '',
  account: '',
  address: '',
  phase: 'added',
}

/** Replies of the calls of the area `course`. */
export const courseSamples: readonly Sample[] = [
  sample(course.categoryTree, {
    rich: [
      {
        id: 2,
        name: '会计职称',
        level: 1,
        children: [
          {
            id: 22,
            name: '初级会计',
            level: 2,
            children: [
              { id: 221, name: '初级会计实务', level: 3 },
              { id: 222, name: '经济法基础', level: 3 },
            ],
          },
          { id: 23, name: '中级会计', level: 2, children: [] },
        ],
      },
      { id: 3, name: '注册会计师', level: 1, children: [] },
    ],
    bare: [],
  }),
  sample(course.list, {
    rich: courseCards,
    bare: [],
  }),
  sample(course.extra, {
    rich: {
      id: 101,
      categoryId: 221,
      type: 'open',
      title: '初级会计实务精讲',
      subtitle: '从零到通过，逐章精讲',
      cover: '/media/covers/a.jpg',
      price: 19_900,
      listPrice: 29_900,
      lessonCount: 12,
      learnerCount: 345,
      teacherNames: ['周明', '林晓'],
      vipPrice: 15_900,
      rating: 48,
      validDays: 365,
      highlights: ['逐章精讲', '考前串讲'],
      summary: paragraph('按大纲讲透每一章。'),
      teachers: [richTeacher, bareTeacher],
      groupName: '初级会计 2026 班',
      trailer: '/media/trailers/101.mp4',
      isOnSale: true,
      reviewCount: 28,
      totalSeconds: 7200,
    },
    bare: {
      id: 102,
      categoryId: 222,
      type: 'live',
      title: '经济法基础精讲',
      subtitle: '',
      cover: '',
      price: 0,
      listPrice: 0,
      lessonCount: 0,
      learnerCount: 0,
      teacherNames: [],
      vipPrice: null,
      rating: null,
      validDays: null,
      highlights: [],
      summary: [],
      teachers: [],
      groupName: '',
      trailer: '',
      isOnSale: false,
      reviewCount: 0,
      totalSeconds: 0,
    },
  }),
  sample(course.forUser, {
    rich: { courseId: 101, access: 'expired', expiresAt: hoursAgo(29), progress: richCourseProgress },
    bare: { courseId: 102, access: 'none', expiresAt: null, progress: bareCourseProgress },
  }),
  sample(course.items, {
    rich: [
      {
        id: 411,
        title: '第一章 概述',
        lessons: (['video', 'audio', 'live'] as const).map((type, at) => ({ ...richLessonItem, id: richLessonItem.id + at, type })),
      },
      { id: 412, title: '第二章 负债', lessons: [] },
    ],
    bare: [],
  }),
  sample(course.lessons, { rich: [richLessonItem, richExercise], bare: [] }),
  sample(course.mine, { rich: [richLearnerCourse, bareLearnerCourse], bare: [] }),
  sample(course.articles, { rich: [richArticleCard, bareArticleCard], bare: [] }),
  sample(course.article, {
    rich: {
      id: 31,
      categoryId: 221,
      title: '报名时间表',
      summary: '各省报名起止',
      cover: '/media/covers/a.jpg',
      author: '教研组',
      publishedAt: hoursAgo(31),
      content: paragraph('各省报名从一月开始，具体日期看当地公告。'),
    },
    bare: { id: 32, categoryId: 222, title: '考场规则', summary: '', cover: '', author: '', publishedAt: hoursAgo(55), content: [] },
  }),
  sample(course.openlink, {
    rich: { openlink: 'weixin://dl/business/?t=a1', setting: { h5: true, app: true } },
    bare: { openlink: '', setting: { h5: false, app: false } },
  }),
  sample(course.ofTeacher, {
    rich: {
      teacher: richTeacher,
      courses: courseCards,
    },
    bare: { teacher: bareTeacher, courses: [] },
  }),
  sample(course.pageItems, { rich: richBlockPage, bare: bareBlockPage }),
  sample(around.hit, { rich: { hitnum: 3 }, bare: { hitnum: 0 } }),
  sample(around.extraPage, {
    rich: [
      { id: 317, title: '学习计划', content: paragraph('每周三次课，考前一个月开始做卷。') },
      { id: 318, title: '备考建议', content: [] },
    ],
    bare: [],
  }),
  sample(around.openRecommend, {
    rich: courseCards,
    bare: [],
  }),
  sample(around.recommendedOpen, {
    rich: courseCards,
    bare: [],
  }),
  sample(around.recommend, {
    rich: [
      { course: richCourseCard, reason: '同一方向的课程' },
      { course: bareCourseCard, reason: '' },
    ],
    bare: [],
  }),
  sample(around.shareInfo, {
    rich: {
      title: '初级会计实务精讲',
      text: '一起来学',
      image: '/media/images/banner.jpg',
      address: '/course/101/detail',
      url: 'https://m.qiming.cn/course/101/detail',
    },
    bare: { title: '经济法基础精讲', text: '一起来学', image: '', address: '', url: 'https://m.qiming.cn/course/102/detail' },
  }),
  sample(around.guidePage, {
    rich: {
      id: 319,
      courseId: 101,
      title: '开课指南',
      content: paragraph('加入班级群后领取讲义。'),
      groupName: '初级会计 2026 班',
      address: '/course/101/guide',
    },
    bare: { id: 320, courseId: null, title: '选课指南', content: [], groupName: '', address: '' },
  }),
  sample(around.reviews, { rich: [richReview, bareReview], bare: [] }),
  sample(around.reviewSummary, { rich: richReviewSummary, bare: bareReviewSummary }),
  sample(around.writeReview, { rich: richReviewSummary, bare: bareReviewSummary }),
  sample(around.services, {
    rich: [
      {
        courseId: 101,
        title: '初级会计实务精讲',
        cover: '/media/covers/a.jpg',
        expiresAt: inHours(11),
        groupName: '初级会计 2026 班',
        guideId: 323,
        refundBefore: inHours(33),
        services: [
          { title: '24 小时答疑', content: paragraph('提问后一天内有老师回答。') },
          { title: '课程回放', content: [] },
        ],
      },
      {
        courseId: 102,
        title: '经济法基础精讲',
        cover: '',
        expiresAt: null,
        groupName: '',
        guideId: null,
        refundBefore: null,
        services: [],
      },
    ],
    bare: [],
  }),
  sample(around.vipLevels, {
    rich: [
      {
        level: 2,
        price: 19_900,
        courses: courseCards,
        isMine: true,
        growth: 5000,
      },
      { level: 1, price: 9900, courses: [], isMine: false },
    ],
    bare: [],
  }),
  sample(gate.standings, {
    rich: [
      { courseId: 101, access: 'owned' },
      { courseId: 102, access: 'none' },
    ],
    bare: [],
  }),
  sample(gate.memberAuth, {
    rich: { courseId: 101, reason: 'not_bought', text: '还没有购买这门课', action: '去购买' },
    bare: { courseId: 102, reason: 'pre_task', text: '先完成学习前的准备', action: '' },
  }),
  sample(gate.authInfo, {
    rich: { courseId: 101, isFree: true, isOnSale: true, isCombined: true, hasProtocol: true, preTasks: ['profile', 'mobile'] },
    bare: { courseId: 102, isFree: false, isOnSale: false, isCombined: false, hasProtocol: false, preTasks: [] },
  }),
  sample(gate.preTasks, { rich: richPreTasks, bare: barePreTasks }),
  sample(gate.finishPreTask, { rich: richPreTasks, bare: barePreTasks }),
  sample(gate.markMobile, { rich: richPreTasks, bare: barePreTasks }),
  sample(gate.member, {
    rich: { courseId: 101, joinedAt: hoursAgo(7), expiresAt: inHours(11), isMobileMarked: true, subjectIds: [325, 326] },
    bare: { courseId: 102, joinedAt: hoursAgo(31), expiresAt: null, isMobileMarked: false, subjectIds: [] },
  }),
  sample(gate.protocol, { rich: richProtocol, bare: bareProtocol }),
  sample(gate.signProtocol, { rich: richProtocol, bare: bareProtocol }),
  sample(gate.subjects, { rich: richSubjects, bare: bareSubjects }),
  sample(gate.confirmCombine, { rich: richSubjects, bare: bareSubjects }),
  sample(material.list, {
    rich: (['handout', 'exercise', 'table'] as const).map((type, at) => ({
      id: 363 + at,
      type,
      title: '第一章讲义',
      fileName: '第一章讲义.pdf',
      size: 204_800,
    })),
    bare: [],
  }),
  sample(material.batchDownload, {
    rich: { url: '/media/materials/1.pdf', fileName: '第一章讲义.pdf', expiresAt: inHours(11) },
    bare: { url: '/media/materials/1.pdf', fileName: '第二章讲义.pdf', expiresAt: hoursAgo(61) },
  }),
  sample(guide.banban, { rich: [richGuideContact, bareGuideContact], bare: [] }),
  sample(guide.groups, { rich: [richGuideContact, bareGuideContact], bare: [] }),
  sample(guide.assistants, { rich: [richGuideContact, bareGuideContact], bare: [] }),
  sample(guide.bindPhases, { rich: richGuideContact, bare: bareGuideContact }),
  sample(myCourses.list, { rich: { courses: [richLearnerCourse, bareLearnerCourse], count: 14 }, bare: { courses: [], count: null } }),
  sample(myCourses.clearExpired, { rich: { cleared: 4 }, bare: { cleared: 0 } }),
]
