import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { type Area, act, page } from '#server/desk/frame/row'
import { colour } from '#server/desk/parts/colour-field'
import { choice, text } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { found, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { BRANDS, type BrandRow, brandRows, putBrands, smsNameOf } from '#server/repositories/site/brands'

const roles = ['marketing'] as const
const PATH = '/brands'
const MOST_BRANDS = 10
const listWords = { cards: '大图卡片', rows: '紧凑列表' } as const
const placeWords = { anywhere: '浏览器和微信都可以', wechat: '只能在微信里打开' } as const

const brandFields = {
  name: text({ label: '名称', hint: '页面标题、海报、收银台和工作台上显示', most: 20 }),
  shortName: text({ label: '短名称', hint: '添加到手机桌面时显示；不填就用名称', most: 12, isOptional: true }),
  tagline: text({ label: '标语', hint: '没有标题的页面用它作标题', most: 40 }),
  description: text({ label: '简介', hint: '搜索引擎和链接卡片里显示', most: 120 }),
  smsName: text({ label: '短信签名', hint: '短信服务商审核过的签名；不填就用名称', most: 16, isOptional: true }),
  accent: colour({ label: '主色' }),
  darkAccent: colour({ label: '深色模式的主色', hint: '比主色亮一些', isDark: true }),
  logo: mediaChoice({ label: '标志', hint: '从素材库里选一张正方形的图', accepts: ['picture'], isOptional: true }),
  hosts: text({
    label: '网址的域名',
    hint: '一行一个，如 m.example.cn；从这些域名打开的就是这个品牌',
    most: 1_000,
    isOptional: true,
    isLong: true,
  }),
  desktopHost: text({
    label: '电脑网页的域名',
    hint: '电脑浏览器打开时转到这里，如 www.example.cn；没有另做电脑网页就不填',
    most: 100,
    isOptional: true,
  }),
  scheme: text({ label: 'App 链接的开头', hint: 'myschool://… 里“://”前面的部分；没有自己的 App 就不填', most: 20, isOptional: true }),
  articleList: choice({ label: '文章列表', choices: listWords }),
  place: choice({ label: '在哪里打开', choices: placeWords }),
}

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/
const SCHEME = /^[a-z][a-z0-9]*$/
const hostsIn = (typed: string) => [...new Set(typed.split('\n').map((line) => line.trim().toLowerCase()))].filter((line) => line !== '')

type Typed = {
  name: string
  shortName: string
  tagline: string
  description: string
  smsName: string
  accent: string
  darkAccent: string
  logo: string
  hosts: string
  desktopHost: string
  scheme: string
  articleList: BrandRow['articleList']
  place: keyof typeof placeWords
}

/** A brand as it was typed. Refuses hosts that are none, and a host of another brand. */
function brandOf(rows: readonly BrandRow[], key: string, { hosts: typed, place, ...values }: Typed): BrandRow {
  const hosts = hostsIn(typed)
  const desktopHost = values.desktopHost.trim().toLowerCase()
  const wrong = [...hosts, ...(desktopHost === '' ? [] : [desktopHost])].find((host) => !HOST.test(host))
  if (wrong !== undefined) throw invalid(`“${wrong}”不是域名：只写 m.example.cn 这样的部分，不带 https:// 和端口`)
  const other = rows.find((row) => row.key !== key && row.hosts.some((host) => hosts.includes(host)))
  if (other) throw conflict(`有的域名已经是“${other.name}”的`)
  const before = rows.find((row) => row.key === key)
  if (hosts.includes(desktopHost)) throw conflict('手机网页和电脑网页不能是同一个域名')
  if (values.scheme !== '' && !SCHEME.test(values.scheme)) throw invalid('App 链接的开头是小写字母或数字，以字母开头，不带“://”')
  return { ...before, ...values, key, hosts, desktopHost, isWechatOnly: place === 'wechat' }
}

const rowOf = async (db: Db, ref: string) =>
  found(
    (await brandRows(db)).find(({ key }) => key === ref),
    '品牌',
  )

const factsOf = (row: BrandRow, isUsual: boolean) =>
  [
    ['名称', row.name],
    ['标语', row.tagline],
    ['短信签名', smsNameOf(row)],
    ['主色', row.accent || '原来的颜色'],
    ['域名', row.hosts.join('、') || (isUsual ? '其余的所有域名' : `带有“${row.key}”的域名`)],
    ['电脑网页', row.desktopHost || '没有'],
    ['App 链接', row.scheme ? `${row.scheme}://` : '没有'],
    ['文章列表', listWords[row.articleList]],
    ['在哪里打开', placeWords[row.isWechatOnly ? 'wechat' : 'anywhere']],
  ] as const

const brands = page({
  path: PATH,
  title: '品牌',
  section: '设置',
  roles,
  load: ({ db }) => brandRows(db),
  view: (rows) => (
    <>
      <p>名称、标语、颜色和标志改了以后，半分钟内用在网页标题、链接卡片、海报、短信、收银台和桌面图标上。第一个是默认品牌。</p>
      {rows.map((row, at) => (
        <section key={row.key}>
          <h2>{row.name}</h2>
          <Facts of={factsOf(row, at === 0)} />
          <ActLink name="change-brand" of={row.key}>
            修改
          </ActLink>
        </section>
      ))}
      <ActLink name="add-brand" of="new">
        添加品牌
      </ActLink>
    </>
  ),
})

const previewOf = ({ name, hosts }: { name: string; hosts: string }) => [
  `网页标题、链接卡片、海报、短信和收银台显示“${name}”`,
  hostsIn(hosts).length > 0 ? `从 ${hostsIn(hosts).join('、')} 打开的是这个品牌` : '没有自己的域名',
  '半分钟内生效；小程序和 App 在下次打开后显示，小程序启动时的名称在下次发布后更新',
]

const change = act({
  name: 'change-brand',
  title: '修改品牌',
  roles,
  fields: brandFields,
  start: async ({ db }, ref) => {
    const row = await rowOf(db, ref)
    const { name, shortName, tagline, description, smsName, accent, darkAccent, logo, articleList } = row
    const plain = { name, shortName, tagline, description, smsName, accent, darkAccent, logo, articleList }
    const { desktopHost = '', scheme = '' } = row
    const texts = { ...plain, desktopHost, scheme, hosts: row.hosts.join('\n'), place: row.isWechatOnly ? 'wechat' : 'anywhere' }
    return { facts: [], texts: Object.fromEntries(Object.entries(texts).map(([field, each]) => [field, [each]])), version: rowVersion(row) }
  },
  preview: async ({ db }, ref, values) => {
    brandOf(await brandRows(db), (await rowOf(db, ref)).key, values)
    return previewOf(values)
  },
  run: async (tx, { ref, values, version }) => {
    const rows = await brandRows(tx)
    const before = await rowOf(tx, ref)
    if (rowVersion(before) !== version) throw conflict('这个品牌刚被别人改过，请重新打开核对')
    const after = brandOf(rows, before.key, values)
    await putBrands(
      tx,
      rows.map((row) => (row.key === before.key ? after : row)),
    )
    return { object: `setting:${BRANDS}`, before, after, to: PATH }
  },
})

const KEY = /^[a-z][a-z0-9]{1,19}$/

function newKey(rows: readonly BrandRow[], key: string): string {
  if (!KEY.test(key)) throw invalid('代号是 2 到 20 个小写字母或数字，以字母开头')
  if (rows.some((row) => row.key === key)) throw conflict('已经有这个代号的品牌')
  if (rows.length >= MOST_BRANDS) throw conflict(`最多 ${MOST_BRANDS} 个品牌`)
  return key
}

const add = act({
  name: 'add-brand',
  title: '添加品牌',
  roles,
  fields: { key: text({ label: '代号', hint: '小写字母，不能再改；打包小程序时用它', most: 20 }), ...brandFields },
  start: async () => ({ facts: [], texts: { articleList: ['cards'], place: ['anywhere'] } }),
  preview: async ({ db }, _ref, { key, ...values }) => {
    const rows = await brandRows(db)
    brandOf(rows, newKey(rows, key), values)
    return previewOf(values)
  },
  run: async (tx, { values: { key, ...values } }) => {
    const rows = await brandRows(tx)
    const after = brandOf(rows, newKey(rows, key), values)
    await putBrands(tx, [...rows, after])
    return { object: `setting:${BRANDS}`, before: null, after, to: PATH }
  },
})

/** Edits the brands under which the school is shown. */
export const brandArea: Area = { pages: [brands], acts: [change, add] }
