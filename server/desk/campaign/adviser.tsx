import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { type Adviser, addAdviser, adviserById, listAdvisers, lockAdviser, putAdviser } from '#server/repositories/campaign/advisers'

const roles = ['marketing'] as const

/** Pages on which learners are given an adviser. */
const sites = { welfare: '福利页', '10th': '周年活动' } as const
const siteText = (site: string) => Object.entries(sites).find(([name]) => name === site)?.[1] ?? site

const advisers = list<Adviser>({
  path: '/advisers',
  title: '福利顾问',
  section: '营销',
  roles,
  filters: [],
  above: (
    <p>
      <ActLink name="add-adviser" of="new">
        加顾问
      </ActLink>
    </p>
  ),
  columns: [
    { title: '名称', text: ({ name }) => name },
    { title: '出现在', text: ({ site }) => siteText(site) },
    { title: '添加链接', text: ({ url }) => url },
    { title: '分到的学员', text: ({ incoming }) => String(incoming), isNumber: true },
  ],
  load: async ({ db }, { before, limit }) =>
    (await listAdvisers(db)).filter(({ id }) => before === undefined || id < before).slice(0, limit),
  to: ({ id }) => `/acts/change-adviser/${id}`,
})

const fields = {
  site: choice({ label: '出现在', choices: sites }),
  name: text({ label: '名称', hint: '学员看到的称呼，如 小启老师', most: 20 }),
  intro: text({ label: '一句话', hint: '添加以后能得到什么', most: 60 }),
  url: text({ label: '添加链接', hint: '企业微信的“获客链接”，以 https:// 开头', most: 300 }),
}

type Typed = { site: keyof typeof sites; name: string; intro: string; url: string }

function checked(typed: Typed): Typed {
  if (!URL.canParse(typed.url) || new URL(typed.url).protocol !== 'https:') throw invalid('添加链接要以 https:// 开头')
  return typed
}

const linesOf = ({ site, name, intro, url }: Typed) => [`${siteText(site)}：${name}`, intro, url, '新来的学员分给人数最少的顾问']

const add = act({
  name: 'add-adviser',
  title: '加顾问',
  roles,
  fields,
  start: async () => ({ facts: [] }),
  preview: (_deps, _ref, typed) => linesOf(checked(typed)),
  run: async (tx, { values }) => {
    const id = await addAdviser(tx, checked(values))
    return { object: `adviser:${id}`, before: null, after: values, to: '/advisers' }
  },
})

const adviserAt = async (db: Db, ref: string) => found(await adviserById(db, idOf(ref, '顾问')), '顾问')
const versionOf = ({ incoming: _counted, ...row }: Adviser) => rowVersion(row)

const change = act({
  name: 'change-adviser',
  title: '修改顾问',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await adviserAt(db, ref)
    const texts = { site: [row.site], name: [row.name], intro: [row.intro], url: [row.url] }
    return { facts: [['分到的学员', `${row.incoming} 位`]], texts, version: versionOf(row) }
  },
  preview: async ({ db }, ref, typed) => {
    const { incoming } = await adviserAt(db, ref)
    return [...linesOf(checked(typed)), ...(incoming > 0 ? [`已经分到的 ${incoming} 位学员看到的也换成这样`] : [])]
  },
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockAdviser(tx, idOf(ref, '顾问')), '顾问')
    if (versionOf(before) !== version) throw conflict('这位顾问刚被别人改过，请重新打开核对')
    await putAdviser(tx, before.id, checked(values))
    return { object: `adviser:${before.id}`, before, after: values, to: '/advisers' }
  },
})

/** Advisers whom learners of the welfare page and of the anniversary are given. */
export const adviserArea: Area = { pages: [advisers], acts: [add, change] }
