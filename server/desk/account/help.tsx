import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, page } from '#server/desk/frame/row'
import { ShowLink, showActs } from '#server/desk/frame/show-acts'
import { text } from '#server/desk/parts/field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { rich, richText } from '#server/desk/parts/rich-field'
import { conflict } from '#server/refusal'
import { addHelp, type HelpRow, helpById, listHelpRows, lockHelp, putHelp } from '#server/repositories/account/help'

const roles = ['editor', 'service'] as const
const shelf = { content: 'help_item', noun: '帮助', path: '/help-items', roles, down: '下架', up: '上架' } as const
const fields = {
  topic: text({ label: '主题', most: 30 }),
  title: text({ label: '问题', most: 80 }),
  content: rich({ label: '回答', most: 20_000 }),
}

const load = async (db: Db, ref: string | undefined) => found(await helpById(db, idOf(ref, '帮助')), '帮助')

const stateOf = ({ isShown }: HelpRow) => (isShown ? '已发布' : '已下架')

const factsOf = (row: HelpRow) =>
  [
    ['主题', row.topic],
    ['问题', row.title],
    ['回答', richText(row.content)],
    ['状态', stateOf(row)],
  ] as const

const items = list<HelpRow>({
  path: '/help-items',
  title: '帮助中心',
  section: '设置',
  roles,
  filters: [],
  columns: [
    { title: '问题', text: ({ title }) => title },
    { title: '主题', text: ({ topic }) => topic },
    { title: '状态', text: stateOf },
  ],
  above: (
    <ActLink name="add-help" of="new">
      加一条
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listHelpRows(db, { before, limit }),
  to: ({ id }) => `/help-items/${id}`,
})

const item = page({
  path: '/help-items/:id',
  title: '帮助',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      <ActLink name="change-help" of={row.id}>
        修改
      </ActLink>
      <ShowLink {...shelf} id={row.id} isShown={row.isShown} />
    </>
  ),
})

const add = act({
  name: 'add-help',
  title: '加一条帮助',
  roles,
  fields,
  start: async () => ({ facts: [] }),
  preview: (_deps, _ref, { title }) => [`“${title}”出现在帮助中心的最后`],
  run: async (tx, { values }) => {
    const id = await addHelp(tx, values)
    return { object: `help:${id}`, before: null, after: values, to: `/help-items/${id}` }
  },
})

const change = act({
  name: 'change-help',
  title: '修改帮助',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const texts = { topic: [row.topic], title: [row.title], content: [richText(row.content)] }
    return { facts: [['编号', row.id]], texts, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { title }) => [`问题：${title}`, '读者下次打开就能看到'],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockHelp(tx, idOf(ref, '帮助')), '帮助')
    if (rowVersion(before) !== version) throw conflict('这条帮助刚被别人改过，请重新打开核对')
    await putHelp(tx, before.id, values)
    return { object: `help:${before.id}`, before, after: values, to: `/help-items/${before.id}` }
  },
})

/** Questions of the help centre. */
export const helpArea: Area = { pages: [items, item], acts: [add, change, ...showActs(shelf)] }
