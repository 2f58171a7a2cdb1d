import type { Db } from '#server/database/tables'
import { type Area, act } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { choicesOf, objectOrNone } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { categoryById } from '#server/repositories/course/category'
import { type PageRow, pageAt, pageById, placePage } from '#server/repositories/site/block-page/drafts'
import type { PlaceType } from '@/contract/site/page.schema'
import { directionsOf } from './blocks/offers'

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

type Wish = { place: keyof typeof places; directionId: number | null; item: string }
const isOfDirection = (place: string | null) => place === 'home' || place === 'college'

/** Refuses a place that nobody could come to, or that another page has. */
async function checked(db: Db, id: number, { place, directionId, item: typed }: Wish): Promise<{ type: PlaceType; item: string } | null> {
  if (place === 'none') return null
  if (isOfDirection(place)) {
    if (directionId === null) throw invalid('请选择学习方向')
    if ((await categoryById(db, directionId))?.level !== DIRECTION_LEVEL) throw invalid('没有这个学习方向，请重新选择')
  } else if (!ITEM.test(typed)) throw invalid('地址里的名称写字母、数字、横线或下划线，最多 60 个')
  const item = isOfDirection(place) ? String(directionId) : typed
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
    directionId: objectOrNone({ label: '学习方向', hint: '首页和学院页才选' }),
    item: text({ label: '地址里的名称', hint: '专题、自定义页和关于我们才写，用字母、数字和横线', most: 60, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return {
      facts: [['页面', row.title]],
      texts: {
        place: [row.place || 'none'],
        directionId: [isOfDirection(row.place) ? (row.item ?? '') : ''],
        item: [isOfDirection(row.place) ? '' : (row.item ?? '')],
      },
      choices: { directionId: choicesOf(await directionsOf(db)) },
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
