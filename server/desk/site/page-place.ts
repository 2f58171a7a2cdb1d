import type { Db } from '#server/database/tables'
import { type Area, act } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { categoryById } from '#server/repositories/course/category'
import { type PageRow, pageAt, pageById, placePage } from '#server/repositories/site/block-page/drafts'
import type { PlaceType } from '@/contract/site/page.schema'
import { storedIdOf } from '@/domain/text/id-text'

const places = {
  none: '没有固定位置，用链接打开',
  home: '一个学习方向的首页',
  college: '一个学习方向的学院页',
  topic: '专题',
  custom: '自定义页',
  about: '关于我们',
} as const
const DIRECTION_LEVEL = 2
const ITEM = /^[\w-]{1,60}$/

const load = async (db: Db, ref: string) => found(await pageById(db, idOf(ref, '页面')), '页面')
const placeOf = ({ place, item }: PageRow) => ({ place, item })

type Wish = { place: keyof typeof places; item: string }

/** Refuses a place that nobody could come to, or that another page has. */
async function checked(db: Db, id: number, { place, item }: Wish): Promise<{ type: PlaceType; item: string } | null> {
  if (place === 'none') return null
  if (!ITEM.test(item)) throw invalid('位置的名称写字母、数字、横线或下划线，最多 60 个')
  if (place === 'home' || place === 'college') {
    const direction = await categoryById(db, storedIdOf(item) ?? 0)
    if (direction?.level !== DIRECTION_LEVEL) throw invalid(`没有编号为 ${item} 的学习方向，编号见“学习方向”`)
  }
  const other = await pageAt(db, { type: place, item })
  if (other && other.id !== id) throw conflict(`这个位置已经有页面“${other.title}”，请先把它移开`)
  return { type: place, item }
}

const move = act({
  name: 'place-page',
  title: '改页面的位置',
  roles: ['editor'],
  fields: {
    place: choice({ label: '位置', choices: places }),
    item: text({ label: '位置的名称', hint: '首页和学院页写学习方向的编号，其他写地址里的名称', most: 60, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return {
      facts: [['页面', row.title]],
      texts: { place: [row.place || 'none'], item: [row.item ?? ''] },
      version: rowVersion(placeOf(row)),
    }
  },
  preview: async ({ db }, ref, values) => {
    await checked(db, (await load(db, ref)).id, values)
    return [places[values.place], '学员从新位置马上能打开它']
  },
  run: async (tx, { ref, values, version }) => {
    const row = await load(tx, ref)
    if (rowVersion(placeOf(row)) !== version) throw conflict('位置刚被别人改过，请重新打开核对')
    await placePage(tx, row.id, await checked(tx, row.id, values))
    return { object: `page:${row.id}`, before: placeOf(row), after: values, to: `/pages/${row.id}` }
  },
})

/** Where pages of blocks are shown. */
export const pagePlaceArea: Area = { pages: [], acts: [move] }
