import { randomInt } from 'node:crypto'
import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { amountColumn, list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { type Field, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import {
  addLink,
  type Funnel,
  funnelsOf,
  linkById,
  listLinks,
  type MarketingLink,
  setLinkActive,
} from '#server/repositories/site/marketing-links'
import { type BrandPlace, brandPlaces } from '#server/services/site/school-sites'
import { SHARE_TITLE_LENGTH, sceneOf, shareTitle, withChannel } from '@/domain/site/channel'
import { addressField } from './blocks/part'
import { withSites } from './hold-sites'
import { cardOfAddress } from './links/card-of-address'
import { drawLink } from './links/draw-link'
import { linkForms } from './links/link-forms'
import { LinkView } from './links/link-view'

const roles = ['marketing'] as const
const CODE_LENGTH = 8
/** Letters that are not taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const newCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
const nothing: Funnel = { opened: 0, signedIn: 0, paid: 0, amount: 0 }
type Line = MarketingLink & Funnel

const load = async (db: Deps['db'], ref: string | undefined) => found(await linkById(db, idOf(ref, '推广链接')), '推广链接')

const links = list<Line>({
  path: '/links',
  title: '推广链接',
  section: '营销',
  roles,
  filters: [
    { name: 'campaign', label: '活动' },
    { name: 'channel', label: '渠道' },
  ],
  columns: [
    { title: '卡片标题', text: ({ title }) => title },
    { title: '活动', text: ({ campaign }) => campaign },
    { title: '渠道', text: ({ channel }) => channel },
    { title: '短链访问', text: ({ seen }) => String(seen), isNumber: true },
    { title: '打开', text: ({ opened }) => String(opened), isNumber: true },
    { title: '登录', text: ({ signedIn }) => String(signedIn), isNumber: true },
    { title: '付款', text: ({ paid }) => String(paid), isNumber: true },
    amountColumn('金额（元）', ({ amount }) => amount),
    { title: '状态', text: ({ isActive }) => (isActive ? '使用中' : '已停用') },
  ],
  above: (
    <ActLink name="add-link" of="new">
      新建推广链接
    </ActLink>
  ),
  load: async ({ db }, { filter, ...rest }) => {
    const rows = await listLinks(db, { campaign: filter.campaign, channel: filter.channel, ...rest })
    const funnels = await funnelsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, ...(funnels.get(row.id) ?? nothing) }))
  },
  to: ({ id }) => `/links/${id}`,
})

/** The place of a link's brand; of one that has no host any more, the usual one. */
async function placeOf(deps: Deps, key: string): Promise<BrandPlace> {
  const places = await brandPlaces(deps)
  return found(places.find((place) => place.key === key) ?? places[0], '品牌')
}

async function loadWhole(deps: Deps, ref: string | undefined) {
  const row = await load(deps.db, ref)
  const { name: school, origin, sites } = await placeOf(deps, row.brand)
  const address = withChannel(row.address, row.id)
  const short = `${origin}/s/${row.code}`
  const card = { ...(await cardOfAddress(deps, row.address, school)), title: row.title, text: row.body }
  const pictures = await drawLink(deps, card, { school, short, scene: sceneOf(address, `/s/${row.code}`) })
  const forms = withSites(sites, () => linkForms(address))
  return { row, school, short, card, pictures, forms, funnel: (await funnelsOf(deps.db, [row.id])).get(row.id) ?? nothing }
}

const one = page({
  path: '/links/:id',
  title: '推广链接',
  roles,
  load: (deps, { params }) => loadWhole(deps, params.id),
  view: ({ row, school, ...rest }) => (
    <>
      <Facts
        of={[
          ['活动', row.campaign],
          ['渠道', row.channel],
          ['目的地', row.address],
          ['品牌', school],
          ['渠道编号', row.id],
          ['状态', row.isActive ? '使用中' : '已停用，短链打开首页'],
          ['建立时间', momentText(row.madeAt)],
        ]}
      />
      <ActLink name={row.isActive ? 'stop-link' : 'open-link'} of={row.id}>
        {row.isActive ? '停用' : '重新启用'}
      </ActLink>
      <LinkView seen={row.seen} {...rest} />
    </>
  ),
})

const brandField: Field<string> = {
  ...text({ label: '品牌', hint: '短链、海报和分享图用它的名称和域名；没有列出的品牌要先填“网址的域名”', most: 20 }),
  look: 'pick',
  parse: ([given = '']) => (given === '' ? { error: '请选择品牌' } : { value: given }),
}

/** Where a link of a chosen brand is. Refuses a brand that is none, or has no host. */
async function chosenPlace(deps: Pick<Deps, 'db' | 'env'>, key: string): Promise<BrandPlace> {
  const place = (await brandPlaces(deps)).find((each) => each.key === key)
  if (!place) throw invalid('没有这个品牌，或者它还没有域名：先在“品牌”里填上')
  return place
}

const add = act({
  name: 'add-link',
  title: '新建推广链接',
  roles,
  fields: {
    address: addressField('目的地'),
    brand: brandField,
    campaign: text({ label: '活动', hint: '如 十周年', most: 30 }),
    channel: text({ label: '渠道', hint: '如 公众号、抖音、校园', most: 30 }),
    title: text({
      label: '卡片标题',
      hint: `最多 ${SHARE_TITLE_LENGTH} 字；不填就用页面的标题`,
      most: SHARE_TITLE_LENGTH,
      isOptional: true,
    }),
    body: text({ label: '卡片说明', hint: '不填就用页面的说明', most: 60, isOptional: true }),
  },
  start: async (deps) => {
    const places = await brandPlaces(deps)
    const names = places.map(({ key, name }): [string, string] => [key, name])
    return { facts: [], texts: { brand: [places[0]?.key ?? ''] }, choices: { brand: Object.fromEntries(names) } }
  },
  preview: async (deps, _ref, { address, brand, campaign, channel, title }) => {
    const { name, origin } = await chosenPlace(deps, brand)
    const card = await cardOfAddress(deps, address, name)
    return [
      `打开 ${address}，记在“${campaign} / ${channel}”名下`,
      `短链是 ${origin}/s/…，海报上的名称是“${name}”`,
      `卡片标题：${title || shareTitle(card.title)}`,
    ]
  },
  run: async (tx, { values, visit, deps, now }) => {
    const within = { ...deps, db: tx }
    const { name } = await chosenPlace(within, values.brand)
    const card = await cardOfAddress(within, values.address, name)
    const row = { ...values, title: values.title || shareTitle(card.title), body: values.body || card.text }
    const id = await addLink(tx, { ...row, code: newCode(), staffId: visit.staff.id, now })
    return { object: `link:${id}`, before: null, after: row, to: `/links/${id}` }
  },
})

const switched = (isActive: boolean) =>
  act({
    name: isActive ? 'open-link' : 'stop-link',
    title: isActive ? '启用推广链接' : '停用推广链接',
    roles,
    fields: { reason: text({ label: '原因' }) },
    start: async ({ db }, ref) => {
      const { title, address } = await load(db, ref)
      return { facts: [['卡片标题', title] as const, ['目的地', address] as const] }
    },
    preview: () => [isActive ? '短链重新打开目的地' : '短链不再打开目的地，改为打开首页；已有的归属不变'],
    run: async (tx, { ref, values }) => {
      const { id } = await load(tx, ref)
      if (!(await setLinkActive(tx, id, isActive))) throw conflict('已经是这个状态')
      return { object: `link:${id}`, before: { isActive: !isActive }, after: { isActive }, reason: values.reason, to: `/links/${id}` }
    },
  })

/** Links that marketing hands out, and how far people came by them. */
export const marketingLinkArea: Area = { pages: [links, one], acts: [add, switched(false), switched(true)] }
