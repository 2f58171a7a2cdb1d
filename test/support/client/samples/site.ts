import { adbox } from '@/contract/site/adbox'
import { appVersion } from '@/contract/site/app-version'
import { articleLike } from '@/contract/site/article-like'
import { audio } from '@/contract/site/audio'
import { favourite } from '@/contract/site/favourite-content'
import { gateway } from '@/contract/site/gateway'
import { legacy } from '@/contract/site/legacy'
import { logging } from '@/contract/site/logging'
import { miniProgram } from '@/contract/site/mini-program'
import { page } from '@/contract/site/page'
import type { Direction } from '@/contract/site/page.schema'
import { remark } from '@/contract/site/remark'
import type { Remark } from '@/contract/site/remark.schema'
import { setting } from '@/contract/site/setting'
import { shortLink } from '@/contract/site/short-link'
import { upload } from '@/contract/site/upload'
import { hoursAgo, inHours, nothing, type Sample, sample } from './sample'
import { bareBlockPage, barePersonalInfo, richArticleCard, richBlockPage, richCourseCard, richPersonalInfo } from './shapes'

const richDirection: Direction = { categoryId: 221, name: '初级会计' }
const bareDirection: Direction = { categoryId: 222, name: '中级会计' }

const richRemark: Remark = {
  id: 851,
  author: { id: 31, name: '小满', avatar: '/media/avatar.jpg' },
  text: '先看借贷方向，再看金额，错得就少了。',
  likeCount: 12,
  isLiked: true,
  isMine: false,
  isHeld: false,
  madeAt: hoursAgo(30),
}
const bareRemark: Remark = {
  ...{ id: 852, author: { id: 32, name: '书签', avatar: '' }, text: '记住了', likeCount: 0, isLiked: false },
  ...{ isMine: true, isHeld: true, madeAt: hoursAgo(31) },
}

/** Replies of the calls of the area `site`. */
export const siteSamples: readonly Sample[] = [
  sample(appVersion.newest, {
    rich: { version: '3.2.0', url: '/media/app.apk', notes: ['修复若干问题'], hasUpdate: true, mustUpdate: true },
    bare: { version: '3.1.0', url: '/media/app.apk', notes: [], hasUpdate: false, mustUpdate: false },
  }),
  sample(audio.info, { rich: { format: { duration: 75, size: 204_800 } }, bare: { format: { duration: 0, size: 0 } } }),
  sample(miniProgram.appId, { rich: { appId: 'wx0000000000000001' }, bare: { appId: 'wx0000000000000001' } }),
  sample(miniProgram.link, { rich: { link: 'https://wxaurl.cn/a1', path: 'pages/home/index' }, bare: { link: '', path: '' } }),
  sample(shortLink.open, { rich: { address: '/course/101/detail' }, bare: { address: '' } }),
  sample(gateway.throughApi, { rich: {}, bare: {} }),
  sample(articleLike.state, { rich: { isOn: true, count: 12 }, bare: { isOn: false, count: 0 } }),
  sample(articleLike.set, { rich: { isOn: true, count: 13 }, bare: { isOn: false, count: 0 } }),
  sample(articleLike.list, { rich: { total: 42, articles: [richArticleCard] }, bare: { total: 0, articles: [] } }),
  sample(favourite.set, { rich: { isOn: true }, bare: { isOn: false } }),
  sample(favourite.state, { rich: { isOn: true }, bare: { isOn: false } }),
  sample(favourite.list, {
    rich: { total: 42, courses: [richCourseCard], articles: [richArticleCard] },
    bare: { total: 0, courses: [], articles: [] },
  }),
  sample(remark.list, {
    rich: { title: '三个月怎样备考初级会计', total: 42, remarks: [richRemark, bareRemark] },
    bare: { title: '三个月怎样备考初级会计', total: 0, remarks: [] },
  }),
  sample(remark.write, { rich: richRemark, bare: bareRemark }),
  sample(remark.like, { rich: richRemark, bare: { ...bareRemark, isMine: false } }),
  nothing(remark.remove),
  nothing(remark.report),
  nothing(logging.write),
  sample(legacy.changeInfo, { rich: richPersonalInfo, bare: barePersonalInfo }),
  sample(setting.site, {
    rich: { tracker: { address: 'https://track.qiming.cn', appId: 'qiming', project: 'study' } },
    bare: { tracker: { address: '', appId: 'qiming', project: '' } },
  }),
  sample(setting.named, { rich: { name: 'service_phone', value: '400-000-1234' }, bare: { name: 'service_phone', value: '' } }),
  sample(upload.upToken, {
    rich: {
      token: 'up-1',
      host: 'https://up.qiming.cn',
      domain: 'https://media.qiming.cn',
      keyPrefix: 'avatar/31/',
      mimeTypes: ['image/jpeg', 'image/png'],
      maxBytes: 5_242_880,
      expiresAt: inHours(11),
    },
    bare: {
      token: 'up-1',
      host: 'https://up.qiming.cn',
      domain: 'https://media.qiming.cn',
      keyPrefix: 'avatar/31/',
      mimeTypes: [],
      maxBytes: 0,
      expiresAt: hoursAgo(61),
    },
  }),
  sample(adbox.activeLinks, {
    rich: [
      { name: '新人礼包', value: '/course/101/detail' },
      { name: '周年活动', value: '' },
    ],
    bare: [],
  }),
  sample(page.attached, {
    rich: [
      { pageId: 131, title: '课程介绍' },
      { pageId: 132, title: '教师介绍' },
    ],
    bare: [],
  }),
  sample(page.tree, {
    rich: [
      {
        id: 399,
        name: '会计资讯',
        children: [
          { id: 401, name: '考试动态', pageId: 131 },
          { id: 402, name: '政策解读', pageId: null },
        ],
      },
      { id: 400, name: '税务资讯', children: [] },
    ],
    bare: [],
  }),
  sample(page.preview, { rich: { page: richBlockPage, isDraft: true }, bare: { page: bareBlockPage, isDraft: false } }),
  sample(page.directions, { rich: [richDirection, bareDirection], bare: [] }),
  sample(page.chooseDirections, { rich: [richDirection, bareDirection], bare: [] }),
]
