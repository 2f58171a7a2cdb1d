import { bargain } from '@/contract/course/bargain'
import type { Bargain } from '@/contract/course/bargain.schema'
import { gift } from '@/contract/course/redeem-code'
import type { Gift } from '@/contract/course/redeem-code.schema'
import { hoursAgo, inHours, type Sample, sample } from './sample'

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

/** Replies of the calls about lower prices and codes of books. */
export const offerSamples: readonly Sample[] = [
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
