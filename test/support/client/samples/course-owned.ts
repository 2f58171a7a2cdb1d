import { bargain } from '@/contract/course/bargain'
import type { Bargain } from '@/contract/course/bargain.schema'
import { gate } from '@/contract/course/gate'
import type { PreTasks, Protocol, Subjects } from '@/contract/course/gate.schema'
import { guide } from '@/contract/course/guide'
import type { GuideContact } from '@/contract/course/guide.schema'
import { material } from '@/contract/course/material'
import { myCourses } from '@/contract/course/my-courses'
import { gift } from '@/contract/course/redeem-code'
import type { Gift } from '@/contract/course/redeem-code.schema'
import { bareLearnerCourse, richLearnerCourse } from './course'
import { hoursAgo, inHours, paragraph, type Sample, sample } from './sample'

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

const richBargain: Bargain = {
  id: 261,
  status: 'cutting',
  course: { id: 101, title: '初级会计实务精讲', cover: '/media/covers/a.jpg' },
  startPrice: 19_900,
  floorPrice: 9900,
  price: 17_100,
  cutCount: 3,
  cutsNeeded: 10,
  endsAt: inHours(11),
  ownerName: '小启',
  isMine: true,
  myCut: 800,
  refusal: 'ended',
  orderSn: '2026110520300009',
  url: 'https://m.qiming.cn/s/b1',
  cuts: [
    { id: 389, name: '陈*', amount: 1000, cutAt: hoursAgo(12) },
    { id: 390, name: '吴*', amount: 200, cutAt: hoursAgo(36) },
  ],
}
const bareBargain: Bargain = {
  id: 262,
  status: 'expired',
  course: { id: 102, title: '经济法基础精讲', cover: '' },
  startPrice: 0,
  floorPrice: 0,
  price: 0,
  cutCount: 0,
  cutsNeeded: 0,
  endsAt: hoursAgo(61),
  ownerName: '小明',
  isMine: false,
  myCut: null,
  refusal: '',
  orderSn: null,
  url: 'https://m.qiming.cn/s/b1',
  cuts: [],
}

const richGift: Gift = {
  bookTitle: '初级会计应试指南',
  validUntil: inHours(37),
  courseId: 101,
  directions: [
    {
      courseId: 101,
      title: '初级会计实务精讲',
      subtitle: '从零到通过，逐章精讲',
      cover: '/media/covers/a.jpg',
      validDays: 365,
      isOwned: true,
    },
    { courseId: 102, title: '经济法基础精讲', subtitle: '', cover: '', validDays: null, isOwned: false },
  ],
}
const bareGift: Gift = { bookTitle: '经济法应试指南', validUntil: hoursAgo(35), courseId: null, directions: [] }

/** Samples of courses that a learner owns, and of the ways to own them. */
export const ownedCourseSamples: readonly Sample[] = [
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
  sample(bargain.offer, {
    rich: { courseId: 101, offer: { price: 19_900, floorPrice: 9900, cuts: 10, hours: 24, left: 12, endsAt: inHours(11) }, bargainId: 261 },
    bare: { courseId: 102, offer: null, bargainId: null },
  }),
  sample(bargain.start, { rich: richBargain, bare: bareBargain }),
  sample(bargain.detail, { rich: richBargain, bare: bareBargain }),
  sample(bargain.cut, { rich: richBargain, bare: bareBargain }),
  sample(gift.check, { rich: richGift, bare: bareGift }),
  sample(gift.activate, { rich: richGift, bare: bareGift }),
]
