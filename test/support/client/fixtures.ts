import type { PersonalInfo } from '@/contract/account/profile.schema'
import type { UserInfo } from '@/contract/account/user.schema'
import type { Chapter, CourseCard, CourseExtra, CourseForUser, LessonItem } from '@/contract/course/course.schema'
import type { PaperCard } from '@/contract/exam/exam.schema'
import type { Order, Quote } from '@/contract/order/order.schema'
import type { ArticleCard } from '@/contract/site/article.schema'

/** 2026-11-05 20:30 in Asia/Shanghai. */
export const EVENING = Date.UTC(2026, 10, 5, 12, 30)

export const courseCard = (over: Partial<CourseCard> = {}): CourseCard => ({
  id: 101,
  categoryId: 22,
  type: 'normal',
  title: '初级会计实务精讲',
  subtitle: '从零到通过',
  cover: '/media/101.jpg',
  price: 19_900,
  listPrice: 29_900,
  lessonCount: 12,
  learnerCount: 345,
  teacherNames: ['周明'],
  vipPrice: null,
  rating: null,
  ...over,
})

export const courseExtra = (over: Partial<CourseExtra> = {}): CourseExtra => ({
  ...courseCard(),
  validDays: 365,
  highlights: ['逐章精讲'],
  summary: [{ type: 'p', inline: [{ text: '按大纲讲透每一章。' }] }],
  teachers: [{ id: 1, name: '周明', title: '注册会计师', avatar: '/media/t1.jpg', intro: '十年教龄' }],
  groupName: '',
  trailer: '',
  isOnSale: true,
  reviewCount: 0,
  totalSeconds: 7200,
  ...over,
})

export const lesson = (over: Partial<LessonItem> = {}): LessonItem => ({
  id: 5,
  title: '会计要素',
  type: 'video',
  length: 600,
  isTrial: false,
  livingStatus: null,
  startAt: null,
  endAt: null,
  lessonProgress: 0,
  lastTime: 0,
  isLearned: false,
  canLearn: true,
  ...over,
})

export const chapter = (...lessons: LessonItem[]): Chapter => ({ id: 1, title: '第一章 概述', lessons })

export const forUser = (over: Partial<CourseForUser> = {}): CourseForUser => ({
  courseId: 101,
  access: 'none',
  expiresAt: null,
  progress: { learnedSeconds: 0, totalSeconds: 7200, learnedLessons: 0, lastLessonId: null },
  ...over,
})

export const articleCard = (over: Partial<ArticleCard> = {}): ArticleCard => ({
  id: 3,
  categoryId: 22,
  title: '报名时间表',
  summary: '各省报名起止',
  cover: '/media/a3.jpg',
  author: '教研组',
  publishedAt: EVENING,
  ...over,
})

export const quote = (over: Partial<Quote> = {}): Quote => ({
  courseId: 101,
  title: '初级会计实务精讲',
  cover: '/media/101.jpg',
  validDays: 365,
  listPrice: 29_900,
  discounts: [{ kind: 'sale', label: '课程优惠', amount: 10_000 }],
  payable: 19_900,
  version: 'v1',
  items: [
    {
      seq: 1,
      courseId: 101,
      title: '初级会计实务精讲',
      cover: '/media/101.jpg',
      listPrice: 29_900,
      payable: 19_900,
      beans: 0,
      isRefunded: false,
    },
  ],
  coupons: [],
  couponId: 0,
  envelopes: [],
  envelopeId: 0,
  beans: { balance: 0, most: 0, used: 0 },
  books: [],
  protocols: [],
  pendingSn: null,
  isOwned: false,
  channels: [
    { channel: 'wechat_h5', label: '微信支付', opensOutside: false },
    { channel: 'alipay_h5', label: '支付宝', opensOutside: false },
  ],
  ...over,
})

export const order = (over: Partial<Order> = {}): Order => ({
  orderSn: '2026110520300001',
  kind: 'course',
  status: 'pending_payment',
  courseId: 101,
  title: '初级会计实务精讲',
  cover: '/media/101.jpg',
  listPrice: 29_900,
  payable: 19_900,
  createdAt: EVENING,
  payBefore: EVENING + 1_800_000,
  beans: 0,
  paidBeans: 0,
  refunded: 0,
  paidAt: null,
  cancelReason: null,
  items: quote().items,
  discounts: quote().discounts,
  ...over,
})

export const paperCard = (over: Partial<PaperCard> = {}): PaperCard => ({
  id: 61,
  categoryId: 22,
  title: '初级会计模拟卷一',
  kind: 'mock',
  minutes: 105,
  questionCount: 40,
  fullMarks: 10_000,
  passMarks: 6_000,
  takerCount: 88,
  runningAttemptId: null,
  lastResultId: null,
  ...over,
})

export const userInfo = (over: Partial<UserInfo> = {}): UserInfo => ({
  id: 7,
  wxname: '',
  studentid: '',
  nickname: '小启',
  truename: '',
  largeAvatar: '',
  mediumAvatar: '/media/face.png',
  smallAvatar: '',
  verifiedMobile: '138****0001',
  roles: [],
  isAutoUpSc: false,
  ...over,
})

export const personalInfo = (over: Partial<PersonalInfo> = {}): PersonalInfo => ({
  avatar: '',
  nickname: '小启',
  introduce: '',
  school: '东北财经大学',
  company: '',
  studentid: '',
  verifiedMobile: '138****0001',
  isVerified: false,
  truename: '',
  hasPassword: false,
  email: null,
  ...over,
})
