import type { PersonalInfo } from '@/contract/account/profile.schema'
import type { CourseCard, Teacher } from '@/contract/course/course.schema'
import type { Leader, Reward } from '@/contract/invite/invite.schema'
import type { CalendarFile } from '@/contract/learn/live.schema'
import type { Order, OrderItem } from '@/contract/order/order.schema'
import type { ArticleCard } from '@/contract/site/article.schema'
import type { BlockPage } from '@/contract/site/page.schema'
import type { MyClass } from '@/contract/study/plan.schema'
import type { Question, QuestionOption, Receipt } from '@/contract/tiku/question.schema'
import { hoursAgo, inHours, paragraph } from './sample'

export const richPersonalInfo: PersonalInfo = {
  avatar: '/media/avatars/zhou.jpg',
  nickname: '小启',
  introduce: '备考初级，每天一小时',
  school: '东北财经大学',
  company: '启明财务公司',
  studentid: 'QM20260031',
  verifiedMobile: '139****0031',
  isVerified: true,
  truename: '王小满',
  hasPassword: true,
  email: 'xi***@example.com',
  hasApple: true,
}
export const barePersonalInfo: PersonalInfo = {
  avatar: '',
  nickname: '小明',
  introduce: '',
  school: '',
  company: '',
  studentid: '',
  verifiedMobile: '',
  isVerified: false,
  truename: '',
  hasPassword: false,
  email: null,
  hasApple: false,
}

export const richCourseCard: CourseCard = {
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
}
export const bareCourseCard: CourseCard = {
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
}

export const richTeacher: Teacher = {
  id: 281,
  name: '周明',
  title: '注册会计师',
  avatar: '/media/avatars/zhou.jpg',
  intro: '十年教龄，讲课清楚',
}
export const bareTeacher: Teacher = { id: 282, name: '林晓', title: '高级会计师', avatar: '', intro: '' }

export const richArticleCard: ArticleCard = {
  id: 31,
  categoryId: 221,
  title: '报名时间表',
  summary: '各省报名起止',
  cover: '/media/covers/a.jpg',
  author: '教研组',
  publishedAt: hoursAgo(31),
}
export const bareArticleCard: ArticleCard = {
  id: 32,
  categoryId: 222,
  title: '考场规则',
  summary: '',
  cover: '',
  author: '',
  publishedAt: hoursAgo(55),
}

export const richBlockPage: BlockPage = {
  id: 131,
  title: '初级会计专题',
  blocks: [
    {
      type: 'banner',
      items: [
        { title: '初级会计实务精讲', address: '/course/101/detail', image: '/media/images/banner.jpg' },
        { title: '经济法基础精讲', address: '', image: '' },
      ],
    },
    {
      type: 'nav-grid',
      items: [
        { title: '精品课', address: '/course/101/detail', icon: 'book-open' },
        { title: '公开课', address: '', icon: '' },
      ],
    },
    {
      type: 'course-shelf',
      title: '热门课程',
      courses: (['normal', 'open', 'live'] as const).map((type, at) => ({ ...richCourseCard, id: richCourseCard.id + at, type })),
    },
    {
      type: 'live-shelf',
      title: '近期直播',
      lives: [
        { course: richCourseCard, lesson: { id: 1011, title: '直播：冲刺串讲', startAt: inHours(2), livingStatus: 'pending' } },
        { course: bareCourseCard, lesson: { id: 1012, title: '直播：答疑', startAt: null, livingStatus: null } },
      ],
    },
    { type: 'article-list', title: '考试动态', articles: [richArticleCard, bareArticleCard] },
    { type: 'countdown', title: '距初级考试', endAt: inHours(35), over: '考试已开始', address: '/course/101/detail', categoryId: 221 },
    {
      type: 'coupon-strip',
      title: '领券',
      items: [
        { title: '新人立减券', address: '/coupon/coupon-1/receive', value: '10 元', note: '每人限领一张' },
        { title: '复购立减券', address: '', value: '', note: '' },
      ],
    },
    {
      type: 'image-map',
      image: '/media/images/banner.jpg',
      alt: '活动海报',
      width: 640,
      height: 360,
      areas: [
        { title: '去听课', address: '/course/101/detail', left: 10, top: 20, width: 40, height: 30 },
        { title: '去做题', address: '', left: 50, top: 20, width: 40, height: 30 },
      ],
    },
    { type: 'rich-text', content: paragraph('按大纲讲透每一章。') },
    { type: 'video', title: '课程介绍', src: '/media/lesson.mp4', poster: '/media/images/poster.jpg' },
    { type: 'tiku-entry', title: '初级题库', subtitle: '每天十题', address: '/tiku/category/221' },
    { type: 'teacher-row', title: '主讲老师', teachers: [richTeacher, bareTeacher] },
    { type: 'notice', text: '考试在五月，请提前报名' },
  ],
}
export const bareBlockPage: BlockPage = { id: 132, title: '中级会计专题', blocks: [] }

export const richCalendarFile: CalendarFile = { name: 'live.ics', text: 'BEGIN:VCALENDAR' }
export const bareCalendarFile: CalendarFile = { name: 'live.ics', text: 'BEGIN:VCALENDAR' }

export const richQuestionOption: QuestionOption = { letter: 'A', text: '预收账款', rich: paragraph('预收账款') }
export const bareQuestionOption: QuestionOption = { letter: 'B', text: '应收账款' }

export const richQuestion: Question = {
  id: 3001,
  parentId: null,
  type: 'single_choice',
  stem: paragraph('下列各项中属于负债的是'),
  options: [richQuestionOption, bareQuestionOption],
  blankCount: 2,
  marks: 200,
}
export const bareQuestion: Question = { id: 3002, parentId: null, type: 'material', stem: [], options: [], blankCount: 0, marks: 0 }

export const richMyClass: MyClass = {
  courseGroupId: 231,
  courseId: 101,
  groupTitle: '初级会计 2026 班',
  classId: 211,
  classSeq: 2,
  groupSeq: 3,
  title: '2026 春季班',
  planId: 201,
  credits: 100,
}
export const bareMyClass: MyClass = {
  courseGroupId: 232,
  courseId: 102,
  groupTitle: '中级会计 2026 班',
  classId: 212,
  classSeq: 1,
  groupSeq: 1,
  title: '2026 秋季班',
  planId: 202,
  credits: 0,
}

export const richOrderItem: OrderItem = {
  seq: 1,
  courseId: 101,
  title: '初级会计实务精讲',
  cover: '/media/covers/a.jpg',
  listPrice: 29_900,
  payable: 19_900,
  beans: 120,
  isRefunded: false,
}
export const bareOrderItem: OrderItem = {
  seq: 2,
  courseId: null,
  title: '经济法基础精讲',
  cover: '',
  listPrice: 0,
  payable: 0,
  beans: 0,
  isRefunded: true,
}

export const richOrder: Order = {
  orderSn: '2026110520300001',
  kind: 'course',
  status: 'pending_payment',
  courseId: 101,
  title: '初级会计实务精讲',
  cover: '/media/covers/a.jpg',
  listPrice: 29_900,
  payable: 19_900,
  beans: 120,
  paidBeans: 0,
  refunded: 0,
  createdAt: hoursAgo(33),
  payBefore: inHours(1),
  paidAt: hoursAgo(21),
  cancelReason: 'expired',
  items: [richOrderItem, bareOrderItem],
  discounts: [
    { kind: 'sale', label: '课程优惠', amount: 1000 },
    { kind: 'vip', label: '会员优惠', amount: 500 },
  ],
}
export const bareOrder: Order = {
  orderSn: '2026110520300002',
  kind: 'recharge',
  status: 'refunded',
  courseId: null,
  title: '经济法基础精讲',
  cover: '',
  listPrice: 0,
  payable: 0,
  beans: 0,
  paidBeans: 0,
  refunded: 0,
  createdAt: hoursAgo(57),
  payBefore: hoursAgo(33),
  paidAt: null,
  cancelReason: null,
  items: [],
  discounts: [],
}

export const richReward: Reward = {
  id: 387,
  name: '陈*',
  amount: 1000,
  state: 'frozen',
  madeAt: hoursAgo(32),
  settlesAt: inHours(3),
  isHeld: false,
}
export const bareReward: Reward = { id: 388, name: '吴*', amount: 0, state: 'back', madeAt: hoursAgo(56), settlesAt: hoursAgo(69) }

export const richLeader: Leader = { place: 6, name: '林*', orders: 7, amount: 1000, isMine: true }
export const bareLeader: Leader = { place: 7, name: '孙*', orders: 1, amount: 200, isMine: false }

export const richReceipt: Receipt = { rule: '少选得一半分', arithmetic: '2 × 1/2 = 1', fraction: 1 }
