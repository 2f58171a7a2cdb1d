import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { campaignNamed, namesOf } from '#server/repositories/site/number-names'
import { countVisits, listVisits, type VisitLine } from '#server/repositories/site/visits'

const DEVICE_LENGTH = 8

const visits = list<VisitLine>({
  path: '/visits',
  title: '链接访问',
  section: '数据',
  roles: ['marketing'],
  filters: [
    { name: 'campaign', label: '活动', kind: 'of', nameOf: ({ db }, name) => campaignNamed(db, name) },
    { name: 'link', label: '推广链接', kind: 'of', nameOf: async ({ db }, key) => (await namesOf(db, 'link', [key])).get(key) },
    { name: 'at', label: '访问', kind: 'dates' },
  ],
  columns: [
    { title: '时间', text: ({ at }) => momentText(at), sort: 'id' },
    { title: '活动', text: ({ campaign }) => campaign },
    { title: '渠道', text: ({ channel }) => channel },
    { title: '链接', text: ({ title }) => title },
    { title: '学员', text: ({ userId, nickname }) => (userId === null ? '没有登录' : `${nickname ?? ''}（${userId}）`) },
    { title: '设备', text: ({ device }) => device.slice(0, DEVICE_LENGTH) },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listVisits(db, { ...filter, ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => ({ ...(await countVisits(db, { ...filter, ...ranges })), words: [] }),
  to: ({ linkId }) => `/links/${linkId}`,
  unit: '次',
})

/** Visits by links of marketing, which figures count. */
export const visitArea: Area = { pages: [visits], acts: [] }
