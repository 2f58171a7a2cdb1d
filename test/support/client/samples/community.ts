import { circle } from '@/contract/community/circle'
import type { Circle, CircleComment, CirclePerson, Dynamic } from '@/contract/community/circle.schema'
import { hoursAgo, nothing, type Sample, sample } from './sample'

const richCircle: Circle = {
  id: 81,
  title: '初级会计打卡群',
  intro: '每天打卡，互相鼓励',
  cover: '/media/covers/a.jpg',
  memberCount: 128,
  postCount: 36,
  isMember: true,
}
const bareCircle: Circle = { id: 82, title: '中级会计打卡群', intro: '', cover: '', memberCount: 0, postCount: 0, isMember: false }

const richDynamic: Dynamic = {
  id: 821,
  circle: { id: 81, title: '初级会计打卡群' },
  author: { id: 353, name: '晨读的小李', avatar: '/media/avatars/zhou.jpg' },
  text: '今天学完第三章',
  images: ['/media/images/q1.jpg', '/media/images/q2.jpg'],
  likeCount: 17,
  commentCount: 4,
  isLiked: true,
  isMine: true,
  isHeld: false,
  madeAt: hoursAgo(32),
  cursor: 'd-31',
}
const bareDynamic: Dynamic = {
  id: 822,
  circle: { id: 82, title: '中级会计打卡群' },
  author: { id: 354, name: '考证的小赵', avatar: '' },
  text: '今天做了二十道题',
  images: [],
  likeCount: 0,
  commentCount: 0,
  isLiked: false,
  isMine: false,
  isHeld: true,
  madeAt: hoursAgo(56),
  cursor: 'd-32',
}

const richCircleComment: CircleComment = {
  id: 355,
  author: { id: 353, name: '夜猫子', avatar: '/media/avatars/zhou.jpg' },
  text: '加油，一起坚持',
  isMine: true,
  isHeld: false,
  madeAt: hoursAgo(32),
  cursor: 'c-31',
}
const bareCircleComment: CircleComment = {
  id: 356,
  author: { id: 354, name: '早起鸟', avatar: '' },
  text: '谢谢分享',
  isMine: false,
  isHeld: true,
  madeAt: hoursAgo(56),
  cursor: 'c-32',
}

const richCirclePerson: CirclePerson = {
  id: 357,
  name: '晨读的小李',
  avatar: '/media/avatars/zhou.jpg',
  introduce: '在职备考中级',
  postCount: 36,
  followerCount: 15,
  followingCount: 8,
  isFollowed: true,
  isBlocked: false,
  isMine: true,
}
const bareCirclePerson: CirclePerson = {
  id: 358,
  name: '考证的小赵',
  avatar: '',
  introduce: '',
  postCount: 0,
  followerCount: 0,
  followingCount: 0,
  isFollowed: false,
  isBlocked: true,
  isMine: false,
}

/** Replies of the calls of the area `community`. */
export const communitySamples: readonly Sample[] = [
  sample(circle.list, { rich: [richCircle, bareCircle], bare: [] }),
  sample(circle.one, { rich: richCircle, bare: bareCircle }),
  sample(circle.join, { rich: richCircle, bare: bareCircle }),
  sample(circle.dynamics, { rich: [richDynamic, bareDynamic], bare: [] }),
  sample(circle.write, { rich: richDynamic, bare: bareDynamic }),
  sample(circle.dynamic, { rich: richDynamic, bare: bareDynamic }),
  nothing(circle.remove),
  sample(circle.like, { rich: richDynamic, bare: bareDynamic }),
  nothing(circle.report),
  sample(circle.comments, { rich: [richCircleComment, bareCircleComment], bare: [] }),
  sample(circle.comment, { rich: richCircleComment, bare: bareCircleComment }),
  sample(circle.person, { rich: richCirclePerson, bare: bareCirclePerson }),
  sample(circle.ofPerson, { rich: [richDynamic, bareDynamic], bare: [] }),
  sample(circle.follow, { rich: richCirclePerson, bare: bareCirclePerson }),
  sample(circle.block, { rich: richCirclePerson, bare: bareCirclePerson }),
  sample(circle.blocks, {
    rich: [
      { id: 359, name: '夜猫子', avatar: '/media/avatars/zhou.jpg' },
      { id: 360, name: '早起鸟', avatar: '' },
    ],
    bare: [],
  }),
]
